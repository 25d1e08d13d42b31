/* Floating-point numbers in strings (C11 7.22.1.3 and 7.21.6.2): strtod and its
   kin, and those directives of sscanf (formatcalls.go). A decimal number whose
   digits are an integer that the type represents, and whose power of ten is one
   too, needs one correctly rounded operation (Clinger, "How to read floating
   point numbers accurately", PLDI 1990, the fast path). All others are unknown;
   where they end is known. */

static _Thread_local int __tav_errno;
extern double __tav_unknown_strtod(void);
extern long double __tav_unknown_strtold(void);

#define SMALL(c) ((c) >= 'A' && (c) <= 'Z' ? (c) - 'A' + 'a' : (c))
#define IS_DIGIT(c) ((c) >= '0' && (c) <= '9')
#define IS_HEX(c) (IS_DIGIT(c) || (SMALL(c) >= 'a' && SMALL(c) <= 'f'))

/* An exponent after the letter e, if one is at p. */
#define READ_EXPONENT(letter)                                                 \
    int exponent = 0;                                                         \
    if (SMALL(*p) == (letter)) {                                              \
        int down = p[1] == '-';                                               \
        p += p[1] == '-' || p[1] == '+' ? 2 : 1;                              \
        for (; IS_DIGIT(*p); p++) {                                           \
            if (exponent < 10000)                                             \
                exponent = exponent * 10 + (*p - '0');                        \
            stop = p + 1;                                                     \
        }                                                                     \
        if (down)                                                             \
            exponent = -exponent;                                             \
    }

/* Appends a digit to n, as long as T has all integers up to there. */
#define READ_DIGIT(c, exact)                                                  \
    if (n > (exact) / 10)                                                     \
        known = 0;                                                            \
    else                                                                      \
        n = n * 10 + (unsigned long long)((c) - '0');

/* x becomes n times the power of ten, if that is easy. */
#define DECIMAL(T, exact, powers)                                             \
    if (n != 0 && (n > (exact) || scale > (powers) || scale < -(powers)))     \
        known = 0;                                                            \
    if (known && n != 0) {                                                    \
        T power = 1;                                                          \
        for (int k = scale < 0 ? -scale : scale; k > 0; k--)                  \
            power *= 10;                                                      \
        x = scale < 0 ? (T)n / power : (T)n * power;                          \
    }

/* Returns the number at s. exact is the greatest integer up to which T has all,
   powers the number of the powers of ten that it has, least its least normal
   number. */
#define READ_REAL(T, exact, powers, least)                                    \
    const char *p = s, *stop = s;                                             \
    T x = 0;                                                                  \
    int negative = 0, known = 1;                                              \
    while (*p == ' ' || (*p >= '\t' && *p <= '\r'))                           \
        p++;                                                                  \
    if (*p == '-' || *p == '+') {                                             \
        negative = *p == '-';                                                 \
        p++;                                                                  \
    }                                                                         \
    if (SMALL(p[0]) == 'i' && SMALL(p[1]) == 'n' && SMALL(p[2]) == 'f') {     \
        x = (T)__builtin_inf();                                               \
        stop = p + 3;                                                         \
        if (SMALL(p[3]) == 'i' && SMALL(p[4]) == 'n' && SMALL(p[5]) == 'i' && SMALL(p[6]) == 't' && SMALL(p[7]) == 'y') \
            stop = p + 8;                                                     \
    } else if (SMALL(p[0]) == 'n' && SMALL(p[1]) == 'a' && SMALL(p[2]) == 'n') { \
        x = (T)__builtin_nan("");                                             \
        stop = p + 3;                                                         \
        if (p[3] == '(') {                                                    \
            p += 4;                                                           \
            while (IS_DIGIT(*p) || *p == '_' || (SMALL(*p) >= 'a' && SMALL(*p) <= 'z')) \
                p++;                                                          \
            if (*p == ')')                                                    \
                stop = p + 1;                                                 \
        }                                                                     \
    } else if (p[0] == '0' && SMALL(p[1]) == 'x' && (IS_HEX(p[2]) || (p[2] == '.' && IS_HEX(p[3])))) { \
        known = 0;                                                            \
        p += 2;                                                               \
        while (IS_HEX(*p))                                                    \
            p++;                                                              \
        if (*p == '.')                                                        \
            p++;                                                              \
        while (IS_HEX(*p))                                                    \
            p++;                                                              \
        stop = p;                                                             \
        READ_EXPONENT('p')                                                    \
        (void)exponent;                                                       \
    } else if (IS_DIGIT(p[0]) || (p[0] == '.' && IS_DIGIT(p[1]))) {           \
        unsigned long long n = 0;                                             \
        int scale = 0, fraction = 0;                                          \
        for (; IS_DIGIT(*p) || (*p == '.' && !fraction); p++) {               \
            if (*p == '.') {                                                  \
                fraction = 1;                                                 \
                continue;                                                     \
            }                                                                 \
            READ_DIGIT(*p, exact)                                             \
            scale -= fraction;                                                \
        }                                                                     \
        stop = p;                                                             \
        READ_EXPONENT('e')                                                    \
        scale += exponent;                                                    \
        DECIMAL(T, exact, powers)                                             \
    }                                                                         \
    if (!known) {                                                             \
        x = (T)__tav_unknown_strtod();                                        \
        if (!(x >= 0))                                                        \
            x = 0;                                                            \
        if (x < (least) || x > (T)__builtin_inf() / 2)                        \
            __tav_errno = 34;                                                 \
    }                                                                         \
    if (end != 0)                                                             \
        *end = (char *)stop;                                                  \
    return negative && stop != s ? -x : x;

double MODEL(strtod)(const char *s, char **end) { READ_REAL(double, 1ULL << 53, 22, 0x1p-1022) }

float MODEL(strtof)(const char *s, char **end) { READ_REAL(float, 1ULL << 24, 10, 0x1p-126f) }

double MODEL(atof)(const char *s)
{
    char **end = 0;
    READ_REAL(double, 1ULL << 53, 22, 0x1p-1022)
}

/* Goes on if the next character is c. */
#define EXPECT(c)                                                             \
    if (i >= last || SMALL(text[i]) != (c))                                   \
        return -2 - state;                                                    \
    i++;

/* Reads what glibc takes for a number: the longest text that begins like one. */
#define SCAN_REAL(T, exact, powers, unknown)                                  \
    T x = 0;                                                                  \
    unsigned long long n = 0;                                                 \
    int i = *read, negative = 0, known = 1, some = 0;                         \
    if (state < 0)                                                            \
        return state;                                                         \
    while (text[i] == ' ' || (text[i] >= '\t' && text[i] <= '\r'))            \
        i++;                                                                  \
    if (text[i] == 0)                                                         \
        return state == 0 ? -1 : -2 - state;                                  \
    int last = width > 0 ? i + width : (int)(~0U >> 1);                       \
    if (text[i] == '-' || text[i] == '+') {                                   \
        negative = text[i] == '-';                                            \
        i++;                                                                  \
    }                                                                         \
    if (i < last && SMALL(text[i]) == 'n') {                                  \
        i++;                                                                  \
        EXPECT('a')                                                           \
        EXPECT('n')                                                           \
        x = (T)__builtin_nan("");                                             \
    } else if (i < last && SMALL(text[i]) == 'i') {                           \
        i++;                                                                  \
        EXPECT('n')                                                           \
        EXPECT('f')                                                           \
        if (i < last && SMALL(text[i]) == 'i') {                              \
            i++;                                                              \
            EXPECT('n')                                                       \
            EXPECT('i')                                                       \
            EXPECT('t')                                                       \
            EXPECT('y')                                                       \
        }                                                                     \
        x = (T)__builtin_inf();                                               \
    } else {                                                                  \
        int hex = i + 1 < last && text[i] == '0' && SMALL(text[i + 1]) == 'x'; \
        int scale = 0, exponent = 0, point = 0, power = 0, down = 0;          \
        if (hex) {                                                            \
            known = 0;                                                        \
            i += 2;                                                           \
        }                                                                     \
        for (; i < last; i++) {                                               \
            char c = text[i];                                                 \
            if (power && IS_DIGIT(c)) {                                       \
                if (exponent < 10000)                                         \
                    exponent = exponent * 10 + (c - '0');                     \
            } else if (!power && (hex ? IS_HEX(c) : IS_DIGIT(c))) {           \
                if (!hex)                                                     \
                    READ_DIGIT(c, exact)                                      \
                scale -= point;                                               \
                some = 1;                                                     \
            } else if (!point && !power && c == '.') {                        \
                point = 1;                                                    \
            } else if (some && !power && SMALL(c) == (hex ? 'p' : 'e')) {     \
                power = 1;                                                    \
                if (i + 1 < last && (text[i + 1] == '-' || text[i + 1] == '+')) { \
                    i++;                                                      \
                    down = text[i] == '-';                                    \
                }                                                             \
            } else {                                                          \
                break;                                                        \
            }                                                                 \
        }                                                                     \
        if (!some)                                                            \
            return -2 - state;                                                \
        scale += down ? -exponent : exponent;                                 \
        DECIMAL(T, exact, powers)                                             \
    }                                                                         \
    if (!known) {                                                             \
        x = (T)unknown();                                                     \
        if (!(x >= 0))                                                        \
            x = 0;                                                            \
    }                                                                         \
    *read = i;                                                                \
    if (to == 0)                                                              \
        return state;                                                         \
    *to = negative ? -x : x;                                                  \
    return state + 1;

int MODEL(__tav_sscan_f32)(int state, int *read, const char *text, int width, float *to)
{
    SCAN_REAL(float, 1ULL << 24, 10, __tav_unknown_strtod)
}

int MODEL(__tav_sscan_f64)(int state, int *read, const char *text, int width, double *to)
{
    SCAN_REAL(double, 1ULL << 53, 22, __tav_unknown_strtod)
}

int MODEL(__tav_sscan_f80)(int state, int *read, const char *text, int width, long double *to)
{
    SCAN_REAL(long double, ~0ULL, 27, __tav_unknown_strtold)
}
