/* Floating-point numbers in strings (C11 7.22.1.3). A decimal number whose
   digits are an integer that the type represents, and whose power of ten is one
   too, needs one correctly rounded operation (Clinger, "How to read floating
   point numbers accurately", PLDI 1990, the fast path). All others are unknown;
   where they end is known. */

static int __tav_errno;
extern double __tav_unknown_strtod(void);

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
            if (n > (exact) / 10)                                             \
                known = 0;                                                    \
            else                                                              \
                n = n * 10 + (unsigned long long)(*p - '0');                  \
            scale -= fraction;                                                \
        }                                                                     \
        stop = p;                                                             \
        READ_EXPONENT('e')                                                    \
        scale += exponent;                                                    \
        if (known && n != 0 && (n > (exact) || scale > (powers) || scale < -(powers))) \
            known = 0;                                                        \
        if (known) {                                                          \
            T power = 1;                                                      \
            x = (T)n;                                                         \
            if (n != 0) {                                                     \
                for (int k = scale < 0 ? -scale : scale; k > 0; k--)          \
                    power *= 10;                                              \
                x = scale < 0 ? x / power : x * power;                        \
            }                                                                 \
        }                                                                     \
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
