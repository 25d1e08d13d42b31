/* Numbers in strings (C11 7.22.1). Out of range the results saturate and errno is
   ERANGE. atol and atoll are strtol with base 10. */

static int __tav_errno;
#define RANGE_ERROR (__tav_errno = 34)

#define DIGIT(c)                                   \
    ((c) >= '0' && (c) <= '9'   ? (c) - '0'        \
     : (c) >= 'a' && (c) <= 'z' ? (c) - 'a' + 10   \
     : (c) >= 'A' && (c) <= 'Z' ? (c) - 'A' + 10   \
                                : 99)

/* Reads into n what strto... reads at s: its magnitude, whether it is
   negative or over max, and where it ends (the start when there is nothing). */
#define READ_NUMBER(T, max)                                                   \
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

#define SIGNED_NUMBER(T, U)                             \
    READ_NUMBER(U, (~(U)0 >> 1) + (U)negative)          \
    if (over)                                           \
        return negative ? (T)(~(U)0 >> 1) * -1 - 1 : (T)(~(U)0 >> 1); \
    return (T)(negative ? 0 - n : n);

#define UNSIGNED_NUMBER(U)          \
    READ_NUMBER(U, ~(U)0)           \
    if (over)                       \
        return ~(U)0;               \
    return negative ? 0 - n : n;

long MODEL(strtol)(const char *s, char **end, int base) { SIGNED_NUMBER(long, unsigned long) }

long long MODEL(strtoll)(const char *s, char **end, int base) { SIGNED_NUMBER(long long, unsigned long long) }

unsigned long MODEL(strtoul)(const char *s, char **end, int base) { UNSIGNED_NUMBER(unsigned long) }

unsigned long long MODEL(strtoull)(const char *s, char **end, int base) { UNSIGNED_NUMBER(unsigned long long) }

long MODEL(atol)(const char *s)
{
    char **end = 0;
    int base = 10;
    SIGNED_NUMBER(long, unsigned long)
}

long long MODEL(atoll)(const char *s)
{
    char **end = 0;
    int base = 10;
    SIGNED_NUMBER(long long, unsigned long long)
}
