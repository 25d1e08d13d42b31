/* Numbers in strings (C11 7.22.1). Out of range the results saturate and errno is
   ERANGE. atol and atoll are strtol with base 10. */

static _Thread_local int __tav_errno;
#define RANGE_ERROR (__tav_errno = 34)

#define DIGIT(c)                                   \
    ((c) >= '0' && (c) <= '9'   ? (c) - '0'        \
     : (c) >= 'a' && (c) <= 'z' ? (c) - 'a' + 10   \
     : (c) >= 'A' && (c) <= 'Z' ? (c) - 'A' + 10   \
                                : 99)

/* Reads into n what strto... reads at s: its magnitude, whether it is
   negative or over max, and where it ends (the start when there is nothing).
   0b is a prefix where binary is set (C23). */
#define READ_NUMBER(T, max, binary)                                           \
    const char *p = s, *stop = s;                                             \
    T n = 0;                                                                  \
    int negative = 0, over = 0;                                               \
    while (*p == ' ' || (*p >= '\t' && *p <= '\r'))                           \
        p++;                                                                  \
    if (*p == '-' || *p == '+') {                                             \
        negative = *p == '-';                                                 \
        p++;                                                                  \
    }                                                                         \
    if ((base == 0 || base == 16) && p[0] == '0' && (p[1] == 'x' || p[1] == 'X') && DIGIT(p[2]) < 16) { \
        base = 16;                                                            \
        p += 2;                                                               \
    } else if (binary && (base == 0 || base == 2) && p[0] == '0' && (p[1] == 'b' || p[1] == 'B') && DIGIT(p[2]) < 2) { \
        base = 2;                                                             \
        p += 2;                                                               \
    } else if (base == 0) {                                                   \
        base = *p == '0' ? 8 : 10;                                            \
    }                                                                         \
    for (; DIGIT(*p) < base; p++) {                                           \
        T digit = DIGIT(*p);                                                  \
        if (over || n > ((max) - digit) / (T)base)                            \
            over = 1;                                                         \
        else                                                                  \
            n = n * (T)base + digit;                                          \
        stop = p + 1;                                                         \
    }                                                                         \
    if (over)                                                                 \
        RANGE_ERROR;                                                          \
    if (end != 0)                                                             \
        *end = (char *)stop;

#define SIGNED_NUMBER(T, U, binary)                     \
    READ_NUMBER(U, (~(U)0 >> 1) + (U)negative, binary)  \
    if (over)                                           \
        return negative ? (T)(~(U)0 >> 1) * -1 - 1 : (T)(~(U)0 >> 1); \
    return (T)(negative ? 0 - n : n);

#define UNSIGNED_NUMBER(U, binary)  \
    READ_NUMBER(U, ~(U)0, binary)   \
    if (over)                       \
        return ~(U)0;               \
    return negative ? 0 - n : n;

long MODEL(strtol)(const char *s, char **end, int base) { SIGNED_NUMBER(long, unsigned long, 0) }

long long MODEL(strtoll)(const char *s, char **end, int base) { SIGNED_NUMBER(long long, unsigned long long, 0) }

unsigned long MODEL(strtoul)(const char *s, char **end, int base) { UNSIGNED_NUMBER(unsigned long, 0) }

unsigned long long MODEL(strtoull)(const char *s, char **end, int base) { UNSIGNED_NUMBER(unsigned long long, 0) }

__INTMAX_TYPE__ MODEL(strtoimax)(const char *s, char **end, int base) { SIGNED_NUMBER(__INTMAX_TYPE__, __UINTMAX_TYPE__, 0) }

__UINTMAX_TYPE__ MODEL(strtoumax)(const char *s, char **end, int base) { UNSIGNED_NUMBER(__UINTMAX_TYPE__, 0) }

/* Under these names glibc 2.38 and later have them for _GNU_SOURCE. */

long MODEL(__isoc23_strtol)(const char *s, char **end, int base) { SIGNED_NUMBER(long, unsigned long, 1) }

long long MODEL(__isoc23_strtoll)(const char *s, char **end, int base) { SIGNED_NUMBER(long long, unsigned long long, 1) }

unsigned long MODEL(__isoc23_strtoul)(const char *s, char **end, int base) { UNSIGNED_NUMBER(unsigned long, 1) }

unsigned long long MODEL(__isoc23_strtoull)(const char *s, char **end, int base) { UNSIGNED_NUMBER(unsigned long long, 1) }

long MODEL(atol)(const char *s)
{
    char **end = 0;
    int base = 10;
    SIGNED_NUMBER(long, unsigned long, 0)
}

long long MODEL(atoll)(const char *s)
{
    char **end = 0;
    int base = 10;
    SIGNED_NUMBER(long long, unsigned long long, 0)
}
