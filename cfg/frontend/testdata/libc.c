/* Compares the models (in front of this text) with the C library. Prints the
   names of the functions compared; exits with 1 at the first difference. */
#include <libintl.h>
#include <locale.h>
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <arpa/inet.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>
#include <wchar.h>

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
        CHECK("strchrnul", model_strchrnul(s, c) == strchrnul(s, c), s);
        CHECK("memrchr", model_memrchr(s, c, strlen(s)) == memrchr(s, c, strlen(s)), s);
        CHECK("memchr", model_memchr(s, c, strlen(s)) == memchr(s, c, strlen(s)), s);
    }
    char a[16], b[16];
    CHECK("index", model_index(s, 'b') == index(s, 'b') && model_index(s, 0) == index(s, 0), s);
    CHECK("rindex", model_rindex(s, 'b') == rindex(s, 'b') && model_rindex(s, 0) == rindex(s, 0), s);
    char *copy = model_strdup(s);
    CHECK("strdup", copy != s && strcmp(copy, s) == 0, s);
    free(copy);
    memset(a, 1, 16), memset(b, 1, 16);
    memset(a, 1, 16), memset(b, 1, 16);
    model_explicit_bzero(a + 1, 5), explicit_bzero(b + 1, 5);
    CHECK("explicit_bzero", memcmp(a, b, 16) == 0, s);
    CHECK("rawmemchr", model_rawmemchr(s, 0) == rawmemchr(s, 0), s);
    memset(a, 1, 16), memset(b, 1, 16);
    CHECK("stpcpy", model_stpcpy(a, s) - a == stpcpy(b, s) - b && memcmp(a, b, 16) == 0, s);
    for (size_t n = 0; n < 8; n++) { /* glibc has strlcpy since 2.38 */
        memset(a, 1, 16), memset(b, 1, 16);
        CHECK("strlcpy", model_strlcpy(a, s, n) == snprintf(b, n, "%s", s) && memcmp(a, b, 16) == 0, s);
        CHECK("strnlen", model_strnlen(s, n) == strnlen(s, n), s);
        char *x = model_strndup(s, n), *y = strndup(s, n);
        CHECK("strndup", strcmp(x, y) == 0, s);
        free(x), free(y);
    }
    for (size_t n = 0; n <= strlen(s); n++) {
        memset(a, 1, 16), memset(b, 1, 16);
        char *x = model_memccpy(a, s, 'b', n), *y = memccpy(b, s, 'b', n);
        CHECK("memccpy", (x ? x - a : -1) == (y ? y - b : -1) && memcmp(a, b, 16) == 0, s);
        memset(a, 1, 16), memset(b, 1, 16);
        CHECK("mempcpy", (char *)model_mempcpy(a, s, n) - a == (char *)mempcpy(b, s, n) - b && memcmp(a, b, 16) == 0, s);
        model_bcopy(s, a + 1, n), bcopy(s, b + 1, n);
        CHECK("bcopy", memcmp(a, b, 16) == 0, s);
        model_bzero(a + 1, n), bzero(b + 1, n);
        CHECK("bzero", memcmp(a, b, 16) == 0, s);
    }
    memset(a, 1, 16), memset(b, 1, 16);
    CHECK("strcpy", model_strcpy(a, s) == a && strcpy(b, s) == b && memcmp(a, b, 16) == 0, s);
    for (size_t n = 0; n < 8; n++) {
        memset(a, 1, 16), memset(b, 1, 16);
        CHECK("stpncpy", model_stpncpy(a, s, n) - a == stpncpy(b, s, n) - b && memcmp(a, b, 16) == 0, s);
        memset(a, 1, 16), memset(b, 1, 16);
        CHECK("strncpy", model_strncpy(a, s, n) == a && strncpy(b, s, n) == b && memcmp(a, b, 16) == 0, s);
    }
}

/* Takes copies of s apart at the characters of t in all ways. */
static void tokens(const char *s, const char *t)
{
    char a[16], b[16], *p = a, *q = b, *x, *y;
    strcpy(a, s), strcpy(b, s);
    do {
        x = model_strsep(&p, t), y = strsep(&q, t);
        CHECK("strsep", (x ? x - a : -1) == (y ? y - b : -1) && memcmp(a, b, strlen(s) + 1) == 0, s);
    } while (x);
    strcpy(a, s), strcpy(b, s);
    x = a, y = b;
    do {
        x = model_strtok_r(x == a ? a : 0, t, &p), y = strtok_r(y == b ? b : 0, t, &q);
        CHECK("strtok_r", (x ? x - a : -1) == (y ? y - b : -1) && memcmp(a, b, strlen(s) + 1) == 0, s);
        if (x == a)
            x = a + 1, y = b + 1; /* go on behind the first token */
    } while (x);
    strcpy(a, s), strcpy(b, s);
    x = a, y = b;
    do {
        x = model_strtok(x == a ? a : 0, t), y = strtok(y == b ? b : 0, t);
        CHECK("strtok", (x ? x - a : -1) == (y ? y - b : -1) && memcmp(a, b, strlen(s) + 1) == 0, s);
        if (x == a)
            x = a + 1, y = b + 1;
    } while (x);
}

static void twoStrings(const char *s, const char *t)
{
    CHECK("strcmp", sign(model_strcmp(s, t)) == sign(strcmp(s, t)), s);
    for (size_t n = 0; n < 7; n++)
        CHECK("strncmp", sign(model_strncmp(s, t, n)) == sign(strncmp(s, t, n)), s);
    size_t n = strlen(s) < strlen(t) ? strlen(s) : strlen(t);
    CHECK("memcmp", sign(model_memcmp(s, t, n)) == sign(memcmp(s, t, n)), s);
    CHECK("bcmp", !model_bcmp(s, t, n) == !bcmp(s, t, n), s);
    CHECK("strcoll", sign(model_strcoll(s, t)) == sign(strcoll(s, t)), s);
    CHECK("strspn", model_strspn(s, t) == strspn(s, t), s);
    CHECK("strcspn", model_strcspn(s, t) == strcspn(s, t), s);
    CHECK("strpbrk", model_strpbrk(s, t) == strpbrk(s, t), s);
    CHECK("memmem", model_memmem(s, strlen(s), t, strlen(t)) == memmem(s, strlen(s), t, strlen(t)), s);
    CHECK("strstr", model_strstr(s, t) == strstr(s, t), s);
    tokens(s, t);
    char a[16], b[16];
    for (size_t n = 0; n < 7; n++) {
        memset(a, 1, 16), memset(b, 1, 16);
        strcpy(a, s), strcpy(b, s);
        strcpy(a, s), strcpy(b, s);
        size_t old = strnlen(s, n);
        CHECK("strlcat", model_strlcat(a, t, n) == old + snprintf(b + old, n - old, "%s", t) && strcmp(a, b) == 0, s);
        strcpy(a, s), strcpy(b, s);
        CHECK("strncat", model_strncat(a, t, n) == a && strncat(b, t, n) == b && memcmp(a, b, 16) == 0, s);
    }
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
        CHECK("isascii", model_isascii(c) == isascii(c) && model_isascii(c * 256) == isascii(c * 256), "a character");
        CHECK("toascii", model_toascii(c) == toascii(c), "a character");
    }
    for (int c = -128; c < 256; c++) {
        CHECK("__ctype_b_loc", (*model___ctype_b_loc())[c] == (*__ctype_b_loc())[c], "a character");
        CHECK("__ctype_tolower_loc", (*model___ctype_tolower_loc())[c] == (*__ctype_tolower_loc())[c], "a character");
        CHECK("__ctype_toupper_loc", (*model___ctype_toupper_loc())[c] == (*__ctype_toupper_loc())[c], "a character");
    }
}

/* For _GNU_SOURCE newer libraries have C23's strto... under names of their own. */
#define BINARY(T, name)                                                                       \
    T plain_##name(const char *, char **, int) __asm__(#name);                                \
    T c23_##name(const char *, char **, int) __asm__("__isoc23_" #name) __attribute__((weak)); \
    static void binary_##name(const char *s, int base)                                        \
    {                                                                                         \
        char *x, *y;                                                                          \
        T n = model_##name(s, &x, base), b;                                                   \
        CHECK(#name, n == plain_##name(s, &y, base) && x == y, s);                            \
        b = model___isoc23_##name(s, &x, base);                                               \
        if (c23_##name != 0)                                                                  \
            n = c23_##name(s, &y, base);                                                      \
        CHECK("__isoc23_" #name, b == n && x == y || c23_##name == 0 && strpbrk(s, "bB"), s); \
    }

BINARY(long, strtol)
BINARY(long long, strtoll)
BINARY(unsigned long, strtoul)
BINARY(unsigned long long, strtoull)

static const int bases[] = {0, 2, 8, 10, 16, 36};

static void binary(const char *s, int base)
{
    binary_strtol(s, base);
    binary_strtoll(s, base);
    binary_strtoul(s, base);
    binary_strtoull(s, base);
}

static void conversions(const char *s)
{
    char *x, *y;
    CHECK("atol", model_atol(s) == atol(s), s);
    CHECK("atoll", model_atoll(s) == atoll(s), s);
    for (unsigned i = 0; i < sizeof bases / sizeof *bases; i++) {
        int base = bases[i];
#define SAME_ERROR(name, ...) \
        errno = *model___errno_location() = 0; \
        model_##name(__VA_ARGS__), name(__VA_ARGS__); \
        CHECK("__errno_location", errno == *model___errno_location(), s);
        SAME_ERROR(strtol, s, 0, base)
        SAME_ERROR(strtoll, s, 0, base)
        SAME_ERROR(strtoul, s, 0, base)
        SAME_ERROR(strtoull, s, 0, base)
        SAME_ERROR(strtoimax, s, 0, base)
        SAME_ERROR(strtoumax, s, 0, base)
        CHECK("strtol", model_strtol(s, &x, base) == strtol(s, &y, base) && x == y, s);
        CHECK("strtoll", model_strtoll(s, &x, base) == strtoll(s, &y, base) && x == y, s);
        CHECK("strtoul", model_strtoul(s, &x, base) == strtoul(s, &y, base) && x == y, s);
        CHECK("strtoull", model_strtoull(s, &x, base) == strtoull(s, &y, base) && x == y, s);
        CHECK("strtoimax", model_strtoimax(s, &x, base) == strtoimax(s, &y, base) && x == y, s);
        CHECK("strtoumax", model_strtoumax(s, &x, base) == strtoumax(s, &y, base) && x == y, s);
        CHECK("strtol", model_strtol(s, 0, base) == strtol(s, 0, base), s);
        binary(s, base);
    }
}

static void binaries(void)
{
    static const char *const texts[] = {"0b101", "-0B1", "0b", "0b2", "+0b12", "0b0x1", " 0b1111111111111111111111111111111111111111111111111111111111111111", "0xb1"};
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++)
        for (unsigned k = 0; k < sizeof bases / sizeof *bases; k++)
            binary(texts[i], bases[k]);
}

static void numbers(void)
{
    static const long long n[] = {0, 1, -1, 42, -42, INT_MAX, -(long long)INT_MAX, LLONG_MAX, -LLONG_MAX};
    for (unsigned i = 0; i < sizeof n / sizeof *n; i++) {
        CHECK("llabs", model_llabs(n[i]) == llabs(n[i]), "a number");
        CHECK("labs", model_labs(n[i]) == labs(n[i]), "a number");
        for (size_t j = 0; j < sizeof n / sizeof *n; j++) {
            if (n[j] == 0 || n[j] == -1)
                continue;
            CHECK("div", (int)n[j] == 0 || (int)n[j] == -1 || model_div(n[i], n[j]).quot == div(n[i], n[j]).quot && model_div(n[i], n[j]).rem == div(n[i], n[j]).rem, "two numbers");
            CHECK("ldiv", model_ldiv(n[i], n[j]).quot == ldiv(n[i], n[j]).quot && model_ldiv(n[i], n[j]).rem == ldiv(n[i], n[j]).rem, "two numbers");
            CHECK("lldiv", model_lldiv(n[i], n[j]).quot == lldiv(n[i], n[j]).quot && model_lldiv(n[i], n[j]).rem == lldiv(n[i], n[j]).rem, "two numbers");
            CHECK("imaxdiv", model_imaxdiv(n[i], n[j]).quot == imaxdiv(n[i], n[j]).quot && model_imaxdiv(n[i], n[j]).rem == imaxdiv(n[i], n[j]).rem, "two numbers");
        }
        CHECK("imaxabs", model_imaxabs(n[i]) == imaxabs(n[i]), "a number");
        if (n[i] >= -INT_MAX && n[i] <= INT_MAX)
            CHECK("abs", model_abs(n[i]) == abs(n[i]), "a number");
    }
    static const char *const texts[] = {
        "", "0", "7", "-7", "+7", " \t\n\v\f\r12x", "- 1", "--1", "+-1", "0x10", "007", "2147483647", "-2147483648",
        "2147483648", "-2147483649", "4294967296", "9223372036854775807", "9223372036854775808",
        "-9223372036854775808", "-9223372036854775809", "18446744073709551615", "18446744073709551616", "-18446744073709551615",
        "0x", "0xg", "0x1fG", "-0X7f", "08", "101 2", "zZ", "+", "-", " ", "99999999999999999999999999", "-99999999999999999999999999", "x1",
    };
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
        CHECK("atoi", model_atoi(texts[i]) == atoi(texts[i]), texts[i]);
        conversions(texts[i]);
    }
}

static void cases(void)
{
    static const char *const words[] = {"", "a", "A", "ab", "aB", "AB", "b", "Z", "z", "@", "[", "`", "{", "a[", "A{", "\x80", "\xc0"};
    for (unsigned i = 0; i < sizeof words / sizeof *words; i++)
        for (unsigned k = 0; k < sizeof words / sizeof *words; k++) {
            CHECK("strcasecmp", sign(model_strcasecmp(words[i], words[k])) == sign(strcasecmp(words[i], words[k])), words[i]);
            CHECK("strcasestr", model_strcasestr(words[i], words[k]) == strcasestr(words[i], words[k]), words[i]);
            for (size_t n = 0; n < 4; n++)
                CHECK("strncasecmp", sign(model_strncasecmp(words[i], words[k], n)) == sign(strncasecmp(words[i], words[k], n)), words[i]);
        }
}

static int byValue(const void *a, const void *b) { return sign(*(const short *)a - *(const short *)b); }

/* All arrays of up to 5 numbers below 3. */
static void sorting(void)
{
    for (int n = 0; n <= 5; n++)
        for (int code = 0; code < 243; code++) {
            short a[6], b[6], key = code % 4;
            for (int i = 0, c = code; i < n; i++, c /= 3)
                a[i] = b[i] = c % 3;
            model_qsort(a, n, sizeof *a, byValue), qsort(b, n, sizeof *b, byValue);
            CHECK("qsort", memcmp(a, b, n * sizeof *a) == 0, "numbers");
            short *x = model_bsearch(&key, a, n, sizeof *a, byValue), *y = bsearch(&key, b, n, sizeof *b, byValue);
            CHECK("bsearch", !x == !y && (!x || *x == key), "numbers");
        }
}

/* Whether two numbers have the same bits, or are NaN both. */
static int same(double x, double y) { return x != x ? y != y : memcmp(&x, &y, sizeof x) == 0; }

static int samel(long double x, long double y) { return x != x ? y != y : x == y && signbit(x) == signbit(y); }

int __tav_unknown_remquo(void) { return 0; }
int __tav_unknown_setlocale(void) { return 0; }

/* Quotients agree in their sign and their last three bits. */
static int sameQuotient(int q, int r) { return (q & 7) == (r & 7) && (q % 8 == 0 || (q < 0) == (r < 0)); }

static void remquos(double x, double y)
{
    int q = 0, r = 0;
    CHECK("remquo", same(model_remquo(x, y, &q), remquo(x, y, &r)) && (!isfinite(x) || isnan(y) || y == 0 || sameQuotient(q, r)), "numbers");
    float f = x, g = y;
    CHECK("remquof", same(model_remquof(f, g, &q), remquof(f, g, &r)) && (!isfinite(f) || isnan(g) || g == 0 || sameQuotient(q, r)), "numbers");
    CHECK("remquol", samel(model_remquol(x, y, &q), remquol(x, y, &r)) && (!isfinite(x) || isnan(y) || y == 0 || sameQuotient(q, r)), "numbers");
}

static void longs(long double x)
{
    long double whole = 7, whole2 = 8;
    int e = 7, e2 = 7;
    CHECK("modfl", samel(model_modfl(x, &whole), modfl(x, &whole2)) && samel(whole, whole2), "a number");
    CHECK("frexpl", samel(model_frexpl(x, &e), frexpl(x, &e2)) && (!isfinite(x) || e == e2), "a number");
    for (int n = -34000; n <= 34000; n += n > -16600 && n < -16200 ? 1 : 97) {
        CHECK("ldexpl", samel(model_ldexpl(x, n), ldexpl(x, n)), "a number");
        CHECK("scalbnl", samel(model_scalbnl(x, n), scalbnl(x, n)), "a number");
        CHECK("scalblnl", samel(model_scalblnl(x, n), scalblnl(x, n)), "a number");
    }
}

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
        for (long n = -3000; n <= 3000; n += 7) {
            CHECK("scalbln", same(model_scalbln(x, n), scalbln(x, n)), "a number");
            CHECK("scalblnf", same(model_scalblnf(f, n), scalblnf(f, n)), "a number");
        }
        CHECK("scalbln", same(model_scalbln(x, LONG_MIN), scalbln(x, LONG_MIN)), "a number");
        longs(x);
        longs(x * 0x1.8p-16000L);
        for (unsigned k = 0; k < sizeof special / sizeof *special; k++)
            for (double y = special[k] / 8; y != 0 && y < special[k] * 8; y += y)
                remquos(x, y), remquos(x, -1.1 * y), remquos(x + special[k], y);
        remquos(x, 0), remquos(x, -x), remquos(x, 1 / 0.0), remquos(x, 0 / 0.0);
        CHECK("ldexp", same(model_ldexp(x, INT_MIN), ldexp(x, INT_MIN)) && same(model_ldexp(x, INT_MAX), ldexp(x, INT_MAX)), "a number");
    }
}

static int unknowns;

double __tav_unknown_strtod(void)
{
    unknowns++;
    return 1;
}

long double __tav_unknown_strtold(void) { return __tav_unknown_strtod(); }

/* The value counts where the model knows it. */
#define REAL(T, name, s, ...)                                                        \
    {                                                                                \
        unknowns = errno = *model___errno_location() = 0;                            \
        T value = model_##name(s, ##__VA_ARGS__), real = name(s, ##__VA_ARGS__);     \
        CHECK(#name, unknowns || (same(value, real) && errno == *model___errno_location()), s); \
    }

static void reals(void)
{
    static const char *const texts[] = {"", "0", "1", "-1", "+2.5", ".5", "5.", ".", "-.", "1e5", "1e-5", "1e", "1e+", "1e+x", "12.25e2x", " \t3.125",
        "123456789012345678", "9007199254740992", "9007199254740993", "16777217", "0.1", "0.3", "1e22", "1e23", "1e-22", "1e400", "1e-400", "0e999", "0x10", "0x.8p1",
        "0x", "0x1p", "0x1.8p-3z", "inf", "-INF", "infinity", "infinit", "nan", "-nan", "nan(12_a)", "nan(1", "in", "na", "1.2.3", "00001.5", "1.50000", "--1", "e5", "x"};
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) {
        char *x, *y;
        REAL(double, strtod, texts[i], 0)
        REAL(float, strtof, texts[i], 0)
        REAL(double, atof, texts[i])
        model_strtod(texts[i], &x), strtod(texts[i], &y);
        CHECK("strtod", x == y, texts[i]);
        model_strtof(texts[i], &x), strtof(texts[i], &y);
        CHECK("strtof", x == y, texts[i]);
    }
    for (int n = 0; n < 3000; n++)
        for (int scale = -12; scale <= 10; scale += n % 5 + 1) {
            char text[32];
            sprintf(text, "%de%d", n, scale);
            unknowns = 0;
            CHECK("strtod", same(model_strtod(text, 0), strtod(text, 0)) && !unknowns, text);
            if (scale >= -10)
                CHECK("strtof", same(model_strtof(text, 0), strtof(text, 0)) && !unknowns, text);
        }
}

/* Numbers with all bits, and with few. */
static void bits(void)
{
    unsigned long long n = 1;
    for (int i = 0; i < 100000; i++) {
        n = n * 6364136223846793005 + 1442695040888963407;
        unsigned long long x = i % 2 ? n : 1ull << (n >> 58) | (i % 4 == 0 ? n << (n >> 59) : 0);
        x = i == 0 ? 0 : x;
        CHECK("ffs", model_ffs((int)x) == ffs((int)x) && model_ffsl((long)x) == ffsl((long)x) && model_ffsll((long long)x) == ffsll((long long)x), "a number");
        CHECK("htonl", model_htonl((unsigned)x) == htonl((unsigned)x) && model_ntohl((unsigned)x) == ntohl((unsigned)x), "a number");
        CHECK("htons", model_htons((unsigned short)x) == htons((unsigned short)x) && model_ntohs((unsigned short)x) == ntohs((unsigned short)x), "a number");
        unknowns = 0;
        double d = model_difftime((long)x, (long)n >> i % 30);
        CHECK("difftime", unknowns || d == difftime((long)x, (long)n >> i % 30), "times");
    }
    unknowns = 0;
    CHECK("difftime", model_difftime(1700000000, 5) == 1699999995 && !unknowns, "times");
}

/* Sets with a member more or less, and what sigaction does without handlers. */
static int handled;
static void on_signal(int number) { handled += number; }

static void signals(void)
{
    static sigset_t set;
    static struct model___sigset_t own;
    for (int i = 0; i < 20000; i++) {
        int number = i * 2654435761u % 70 - 2, a = 0, b = 0;
        switch (i / 70 % 8) {
        case 0: a = sigemptyset(&set), b = model_sigemptyset(&own); break;
        case 1: a = sigfillset(&set), b = model_sigfillset(&own); break;
        case 2: case 3: a = sigdelset(&set, number), b = model_sigdelset(&own, number); break;
        default: a = sigaddset(&set, number), b = model_sigaddset(&own, number);
        }
        CHECK("a set of signals", a == b && memcmp(&set, &own, sizeof(unsigned long)) == 0, "a number");
        CHECK("sigismember", sigismember(&set, number) == model_sigismember(&own, number), "a number");
    }
    signal(SIGUSR1, on_signal), model_signal(SIGUSR1, on_signal);
    raise(SIGUSR1);
    int once = handled;
    CHECK("raise", model_raise(SIGUSR1) == 0 && handled == 2 * once && raise(0) == model_raise(0) && raise(99) == model_raise(99), "a signal");
    signal(SIGUSR1, SIG_DFL), model_signal(SIGUSR1, SIG_DFL);
    for (int number = -1; number < 70; number++) {
        struct sigaction to = {.sa_handler = SIG_IGN}, was;
        struct model_sigaction its = {.handler = (void (*)(int))SIG_IGN}, had;
        CHECK("sigaction", sigaction(number, &to, NULL) == model_sigaction(number, &its, NULL), "a number");
        CHECK("signal", (signal(number, SIG_DFL) == SIG_ERR) == (model_signal(number, SIG_DFL) == SIG_ERR), "a number");
        CHECK("sigaction", sigaction(number, NULL, &was) == model_sigaction(number, NULL, &had), "a number");
    }
    for (int how = -1; how < 5; how++)
        CHECK("sigprocmask", sigprocmask(how, &set, NULL) == model_sigprocmask(how, &own, NULL) &&
              sigprocmask(how, NULL, NULL) == model_sigprocmask(how, NULL, NULL), "a number");
}

/* Wide strings of the same characters. */
static int *wide(const char *s, int *to)
{
    size_t n = strlen(s);
    for (size_t i = 0; i <= n; i++)
        to[i] = s[i];
    return to;
}

static void oneWide(const char *narrow, const int *s)
{
    int a[40], b[40];
    size_t n = strlen(narrow);
    CHECK("wcslen", model_wcslen(s) == wcslen(s), narrow);
    for (size_t k = 0; k < 7; k++) {
        CHECK("wcsnlen", model_wcsnlen(s, k) == wcsnlen(s, k), narrow);
        wmemset(a, 5, 40), wmemset(b, 5, 40);
        CHECK("wcsncpy", model_wcsncpy(a, s, k) == a && wcsncpy(b, s, k) && memcmp(a, b, sizeof a) == 0, narrow);
        CHECK("wmemset", model_wmemset(a, 7, k) == a && wmemset(b, 7, k) && memcmp(a, b, sizeof a) == 0, narrow);
    }
    for (size_t i = 0; i <= n; i++) {
        CHECK("wcschr", model_wcschr(s, s[i]) == wcschr(s, s[i]), narrow);
        CHECK("wcsrchr", model_wcsrchr(s, s[i]) == wcsrchr(s, s[i]), narrow);
        CHECK("wmemchr", model_wmemchr(s, s[i], i) == wmemchr(s, s[i], i), narrow);
    }
    CHECK("wcschr", !model_wcschr(s, 1234) && !model_wcsrchr(s, 1234), narrow);
    CHECK("wcscpy", model_wcscpy(a, s) == a && wcscmp(a, s) == 0, narrow);
    CHECK("wcscat", model_wcscat(a, s) == a && wcslen(a) == 2 * n && wcscmp(a + n, s) == 0, narrow);
    CHECK("wmemcpy", model_wmemcpy(b, s, n + 1) == b && wcscmp(b, s) == 0, narrow);
    CHECK("wmemmove", model_wmemmove(b + 1, b, n + 1) == b + 1 && wcscmp(b + 1, s) == 0, narrow);
}

static void twoWide(const char *narrow, const int *s, const int *t)
{
    size_t n = wcslen(s) < wcslen(t) ? wcslen(s) : wcslen(t);
    CHECK("wcscmp", sign(model_wcscmp(s, t)) == sign(wcscmp(s, t)), narrow);
    for (size_t k = 0; k < 7; k++)
        CHECK("wcsncmp", sign(model_wcsncmp(s, t, k)) == sign(wcsncmp(s, t, k)), narrow);
    CHECK("wmemcmp", sign(model_wmemcmp(s, t, n)) == sign(wmemcmp(s, t, n)), narrow);
}

static void allocations(void)
{
    int *p = model_reallocarray(0, 3, sizeof *p);
    p[2] = 4;
    p = model_reallocarray(p, 5, sizeof *p);
    CHECK("reallocarray", p[2] == 4 && !model_reallocarray(p, (size_t)-1 / 2, 4) && !reallocarray(p, (size_t)-1 / 2, 4), "sizes");
    free(p);
}

/* The order in which the library runs what is registered is that of C11 7.22.4.4. */
static char ends[8];
static void end_a(void) { strcat(ends, "a"); }
static void end_b(void) { strcat(ends, "b"), model_atexit(end_a); }
static void exits(void)
{
    CHECK("atexit", model_atexit(end_a) == 0 && model_atexit(end_a) == 0 && model_atexit(end_b) == 0, "an exit");
    model___tav_at_exit();
    CHECK("atexit", strcmp(ends, "baaa") == 0, ends);
}

void __tav_unsupported_exits(void) { abort(); }
void __tav_unsupported_handler(void) { abort(); }
void __tav_unsupported_raise(void) { abort(); }
int __tav_signals_simple(void) { return 1; }
int __tav_unknown_signal(void) { return 0; }
double __tav_unknown_difftime(void) { return unknowns++; }

static void locale(void)
{
    static const char *const names[] = {NULL, "C", "POSIX", "POSI", "POSIXX", "CC", "xx_YY"};
    for (int category = -1; category < 15; category++)
        for (unsigned i = 0; i < sizeof names / sizeof *names; i++) {
            char *got = model_setlocale(category, names[i]), *want = setlocale(category, names[i]);
            if ((got == NULL) != (want == NULL) || (got != NULL && strcmp(got, want) != 0))
                fail("setlocale", names[i]);
        }
    for (unsigned long n = 0; n < 3; n++) {
        const char *one = "a file", *more = "files";
        if (model_ngettext(one, more, n) != ngettext(one, more, n) || model_dngettext("d", one, more, n) != dngettext("d", one, more, n) ||
            model_dcngettext("d", one, more, n, LC_MESSAGES) != dcngettext("d", one, more, n, LC_MESSAGES) || model_gettext(one) != gettext(one) ||
            model_dgettext("d", one) != dgettext("d", one) || model_dcgettext("d", one, LC_MESSAGES) != dcgettext("d", one, LC_MESSAGES))
            fail("gettext", one);
    }
}

int main(void)
{
    bits();
    signals();
    exits();
    allocations();
    test_threads();
    floats();
    reals();
    makeStrings();
    cases();
    sorting();
    for (int i = 0; i < nstrings; i++) {
        int s[40], t[40];
        oneString(strings[i]);
        oneWide(strings[i], wide(strings[i], s));
        for (int k = 0; k < nstrings; k++) {
            twoStrings(strings[i], strings[k]);
            twoWide(strings[i], s, wide(strings[k], t));
        }
    }
    characters();
    numbers();
    binaries();
    streams();
    options();
    locale();
    printf("strlen strchr strrchr memchr strcpy strncpy strcmp strncmp memcmp strcat "
           "isdigit isupper islower isalpha isalnum isxdigit isspace isblank iscntrl isprint isgraph ispunct "
           "tolower toupper div ldiv lldiv imaxdiv imaxabs llabs labs abs atoi modf modff modfl frexp frexpf frexpl ldexp ldexpf ldexpl scalbn scalbnf scalbnl scalbln scalblnf scalblnl remquo remquof remquol "
           "index rindex strdup strndup stpcpy strnlen memccpy mempcpy bcopy bzero bcmp strcoll strspn strcspn strpbrk "
           "strcasestr memmem memrchr strchrnul stpncpy strtod strtof atof __ctype_b_loc __ctype_tolower_loc __ctype_toupper_loc __errno_location strtok strstr strncat strsep strtok_r strcasecmp strncasecmp atol atoll strtol strtoll strtoul strtoull __isoc23_strtol __isoc23_strtoll __isoc23_strtoul __isoc23_strtoull strtoimax strtoumax qsort bsearch strlcpy strlcat rawmemchr explicit_bzero "
           "ffs ffsl ffsll htonl htons ntohl ntohs isascii toascii difftime sigemptyset sigfillset sigaddset sigdelset sigismember "
           "signal sigaction sigprocmask raise __tav_signal_arrives atexit __tav_at_exit reallocarray "
           "setlocale gettext dgettext dcgettext ngettext dngettext dcngettext "
           "wcslen wcsnlen wcscpy wcsncpy wcscat wcschr wcsrchr wmemcpy wmemmove wmemset wmemchr wcscmp wcsncmp wmemcmp ");
    return 0;
}
