/* Compares the models (in front of this text) with the C library. Prints the
   names of the functions compared; exits with 1 at the first difference. */
#include <ctype.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void fail(const char *name, const char *detail)
{
    printf("%s differs on %s\n", name, detail);
    exit(1);
}

static int sign(int x) { return (x > 0) - (x < 0); }

#define CHECK(name, cond, detail) \
    do {                          \
        if (!(cond))              \
            fail(name, detail);   \
    } while (0)

/* All strings of up to 4 characters over this alphabet. */
static const char alphabet[] = {'a', 'b', '\x80', '\xff'};
#define MAXLEN 4
#define MAXSTRINGS 400
static char strings[MAXSTRINGS][MAXLEN + 1];
static int nstrings;

static void makeStrings(void)
{
    int from = 0;
    strings[nstrings++][0] = 0;
    for (int len = 0; len < MAXLEN; len++) {
        int to = nstrings;
        for (int i = from; i < to; i++)
            for (unsigned k = 0; k < sizeof alphabet; k++) {
                if (nstrings == MAXSTRINGS)
                    return;
                strcpy(strings[nstrings], strings[i]);
                strings[nstrings][len] = alphabet[k];
                strings[nstrings++][len + 1] = 0;
            }
        from = to;
    }
}

static void oneString(const char *s)
{
    CHECK("strlen", model_strlen(s) == strlen(s), s);
    for (int c = -200; c < 400; c++) {
        CHECK("strchr", model_strchr(s, c) == strchr(s, c), s);
        CHECK("strrchr", model_strrchr(s, c) == strrchr(s, c), s);
        CHECK("memchr", model_memchr(s, c, strlen(s)) == memchr(s, c, strlen(s)), s);
    }
    char a[16], b[16];
    memset(a, 1, 16), memset(b, 1, 16);
    CHECK("strcpy", model_strcpy(a, s) == a && strcpy(b, s) == b && memcmp(a, b, 16) == 0, s);
    for (size_t n = 0; n < 8; n++) {
        memset(a, 1, 16), memset(b, 1, 16);
        CHECK("strncpy", model_strncpy(a, s, n) == a && strncpy(b, s, n) == b && memcmp(a, b, 16) == 0, s);
    }
}

static void twoStrings(const char *s, const char *t)
{
    CHECK("strcmp", sign(model_strcmp(s, t)) == sign(strcmp(s, t)), s);
    for (size_t n = 0; n < 7; n++)
        CHECK("strncmp", sign(model_strncmp(s, t, n)) == sign(strncmp(s, t, n)), s);
    size_t n = strlen(s) < strlen(t) ? strlen(s) : strlen(t);
    CHECK("memcmp", sign(model_memcmp(s, t, n)) == sign(memcmp(s, t, n)), s);
    char a[16], b[16];
    memset(a, 1, 16), memset(b, 1, 16);
    strcpy(a, s), strcpy(b, s);
    CHECK("strcat", model_strcat(a, t) == a && strcat(b, t) == b && memcmp(a, b, 16) == 0, s);
}

#define CHARS(name) CHECK(#name, !model_##name(c) == !name(c), #name)

static void characters(void)
{
    for (int c = -1; c < 256; c++) {
        CHARS(isdigit);
        CHARS(isupper);
        CHARS(islower);
        CHARS(isalpha);
        CHARS(isalnum);
        CHARS(isxdigit);
        CHARS(isspace);
        CHARS(isblank);
        CHARS(iscntrl);
        CHARS(isprint);
        CHARS(isgraph);
        CHARS(ispunct);
        CHECK("tolower", model_tolower(c) == tolower(c), "a character");
        CHECK("toupper", model_toupper(c) == toupper(c), "a character");
    }
}

static void numbers(void)
{
    static const long long n[] = {0, 1, -1, 42, -42, INT_MAX, -(long long)INT_MAX, LLONG_MAX, -LLONG_MAX};
    for (unsigned i = 0; i < sizeof n / sizeof *n; i++) {
        CHECK("llabs", model_llabs(n[i]) == llabs(n[i]), "a number");
        CHECK("labs", model_labs(n[i]) == labs(n[i]), "a number");
        if (n[i] >= -INT_MAX && n[i] <= INT_MAX)
            CHECK("abs", model_abs(n[i]) == abs(n[i]), "a number");
    }
    static const char *const texts[] = {
        "", "0", "7", "-7", "+7", " \t\n\v\f\r12x", "- 1", "--1", "+-1", "0x10", "007", "2147483647", "-2147483648",
        "2147483648", "-2147483649", "4294967296", "9223372036854775807", "9223372036854775808",
        "-9223372036854775808", "-9223372036854775809", "99999999999999999999999999", "-99999999999999999999999999", "x1",
    };
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++)
        CHECK("atoi", model_atoi(texts[i]) == atoi(texts[i]), texts[i]);
}

/* Whether two numbers have the same bits, or are NaN both. */
static int same(double x, double y) { return x != x ? y != y : memcmp(&x, &y, sizeof x) == 0; }

static void floats(void)
{
    static const double special[] = {0.0, 1.0, 1.5, 0.1, 3.0, 1e10 / 3, 1e300, 0x1p-1022, 0x1.fffffffffffffp-1023, 0x1p-1074, 0x1.8p-1073,
        0x1.fffffffffffffp1023, 0x1p-126, 0x1.fffffcp-127, 0x1p-149, 0x1.fffffep127, 1.0 / 0.0, 0.0 / 0.0};
    for (unsigned i = 0; i < 2 * sizeof special / sizeof *special; i++) {
        double x = i % 2 ? special[i / 2] : -special[i / 2], whole = 7, whole2 = 8;
        float f = x, wholef = 7, wholef2 = 8;
        int e = 7, e2 = 8, finite = isfinite(x), finitef = isfinite(f);
        CHECK("modf", same(model_modf(x, &whole), modf(x, &whole2)) && same(whole, whole2), "a number");
        CHECK("modff", same(model_modff(f, &wholef), modff(f, &wholef2)) && same(wholef, wholef2), "a number");
        CHECK("frexp", same(model_frexp(x, &e), frexp(x, &e2)) && (!finite || e == e2), "a number");
        CHECK("frexpf", same(model_frexpf(f, &e), frexpf(f, &e2)) && (!finitef || e == e2), "a number");
        for (int n = -2200; n <= 2200; n++) {
            CHECK("ldexp", same(model_ldexp(x, n), ldexp(x, n)), "a number");
            CHECK("ldexpf", same(model_ldexpf(f, n), ldexpf(f, n)), "a number");
            CHECK("scalbn", same(model_scalbn(x, n), scalbn(x, n)), "a number");
            CHECK("scalbnf", same(model_scalbnf(f, n), scalbnf(f, n)), "a number");
        }
        CHECK("ldexp", same(model_ldexp(x, INT_MIN), ldexp(x, INT_MIN)) && same(model_ldexp(x, INT_MAX), ldexp(x, INT_MAX)), "a number");
    }
}

int main(void)
{
    floats();
    makeStrings();
    for (int i = 0; i < nstrings; i++) {
        oneString(strings[i]);
        for (int k = 0; k < nstrings; k++)
            twoStrings(strings[i], strings[k]);
    }
    characters();
    numbers();
    printf("strlen strchr strrchr memchr strcpy strncpy strcmp strncmp memcmp strcat "
           "isdigit isupper islower isalpha isalnum isxdigit isspace isblank iscntrl isprint isgraph ispunct "
           "tolower toupper llabs labs abs atoi modf modff frexp frexpf ldexp ldexpf scalbn scalbnf ");
    return 0;
}
