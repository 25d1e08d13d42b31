/* What sscanf reads, a directive of the format each (formatcalls.go says what
   state and read are and when these are called). */

#define STOP_EMPTY (state == 0 ? -1 : -2 - state) /* the text ends here */
#define STOP_OTHER (-2 - state)                   /* something else is here */

#define IS_SPACE(c) ((c) == ' ' || ((c) >= '\t' && (c) <= '\r'))

#define SKIP_SPACE               \
    while (IS_SPACE(text[i]))    \
        i++;

#define DIGIT(c)                                   \
    ((c) >= '0' && (c) <= '9'   ? (c) - '0'        \
     : (c) >= 'a' && (c) <= 'f' ? (c) - 'a' + 10   \
     : (c) >= 'A' && (c) <= 'F' ? (c) - 'A' + 10   \
                                : 99)

int MODEL(__tav_sscan_space)(int state, int *read, const char *text)
{
    int i = *read;
    if (state >= 0) {
        SKIP_SPACE
        *read = i;
    }
    return state;
}

int MODEL(__tav_sscan_char)(int state, int *read, const char *text, int c)
{
    if (state < 0)
        return state;
    char next = text[*read];
    if (next == 0)
        return STOP_EMPTY;
    if (next != (char)c)
        return STOP_OTHER;
    *read += 1;
    return state;
}

/* An integer as glibc reads it: like strtol or, without a sign in the C type,
   strtoul, cut to T; "0x" alone is 0. LONG is the widest of T and long. */
#define SCAN_INTEGER(T, LONG)                                                 \
    unsigned LONG n = 0;                                                      \
    int i = *read, negative = 0, over = 0, digits = 0;                        \
    int base = conversion == 'i' ? 0 : conversion == 'o' ? 8 : conversion == 'x' ? 16 : 10; \
    if (state < 0)                                                            \
        return state;                                                         \
    SKIP_SPACE                                                                \
    *read = i;                                                                \
    if (text[i] == 0)                                                         \
        return STOP_EMPTY;                                                    \
    int end = width > 0 ? i + width : (int)(~0U >> 1);                        \
    if (text[i] == '-' || text[i] == '+') {                                   \
        negative = text[i] == '-';                                            \
        i++;                                                                  \
    }                                                                         \
    if ((base == 0 || base == 16) && i < end && text[i] == '0') {             \
        i++;                                                                  \
        digits = 1;                                                           \
        if (i < end && (text[i] == 'x' || text[i] == 'X')) {                  \
            i++;                                                              \
            base = 16;                                                        \
        } else if (base == 0) {                                               \
            base = 8;                                                         \
        }                                                                     \
    } else if (base == 0) {                                                   \
        base = 10;                                                            \
    }                                                                         \
    unsigned LONG max = ~(unsigned LONG)0;                                    \
    if (conversion == 'd' || conversion == 'i')                               \
        max = (max >> 1) + (unsigned LONG)negative;                           \
    for (; i < end && DIGIT(text[i]) < base; i++) {                           \
        unsigned LONG digit = (unsigned LONG)DIGIT(text[i]);                  \
        if (over || n > (max - digit) / (unsigned LONG)base)                  \
            over = 1;                                                         \
        else                                                                  \
            n = n * (unsigned LONG)base + digit;                              \
        digits = 1;                                                           \
    }                                                                         \
    *read = i;                                                                \
    if (!digits)                                                              \
        return STOP_OTHER;                                                    \
    if (over) {                                                               \
        n = max;                                                              \
        if (conversion != 'd' && conversion != 'i')                           \
            negative = 0;                                                     \
    }                                                                         \
    if (to == 0)                                                              \
        return state;                                                         \
    *to = (T)(negative ? 0 - n : n);                                          \
    return state + 1;

int MODEL(__tav_sscan_i8)(int state, int *read, const char *text, int width, int conversion, signed char *to)
{
    SCAN_INTEGER(signed char, long)
}

int MODEL(__tav_sscan_i16)(int state, int *read, const char *text, int width, int conversion, short *to)
{
    SCAN_INTEGER(short, long)
}

int MODEL(__tav_sscan_i32)(int state, int *read, const char *text, int width, int conversion, int *to)
{
    SCAN_INTEGER(int, long)
}

int MODEL(__tav_sscan_i64)(int state, int *read, const char *text, int width, int conversion, long long *to)
{
    SCAN_INTEGER(long long, long long)
}

/* Characters up to the width for which MATCHES is true. */
#define SCAN_STRING(MATCHES)  \
    int length = 0;                                      \
    while ((width == 0 || length < width) && text[i] != 0 && (MATCHES)) { \
        if (to != 0)                                     \
            to[length] = text[i];                        \
        length++;                                        \
        i++;                                             \
    }                                                    \
    *read = i;                                           \
    if (length == 0)                                     \
        return text[i] == 0 ? STOP_EMPTY : STOP_OTHER;   \
    if (to == 0)                                         \
        return state;                                    \
    to[length] = 0;                                      \
    return state + 1;

int MODEL(__tav_sscan_string)(int state, int *read, const char *text, int width, char *to)
{
    int i = *read;
    if (state < 0)
        return state;
    SKIP_SPACE
    SCAN_STRING(!IS_SPACE(text[i]))
}

int MODEL(__tav_sscan_set)(int state, int *read, const char *text, int width, unsigned long long s0,
                           unsigned long long s1, unsigned long long s2, unsigned long long s3, char *to)
{
    int i = *read;
    if (state < 0)
        return state;
#define IN_SET(c) (((c) < 64 ? s0 : (c) < 128 ? s1 : (c) < 192 ? s2 : s3) >> ((c) & 63) & 1)
    SCAN_STRING(IN_SET((unsigned char)text[i]))
}

int MODEL(__tav_sscan_chars)(int state, int *read, const char *text, int count, char *to)
{
    int i = *read, length = 0;
    if (state < 0)
        return state;
    if (text[i] == 0)
        return STOP_EMPTY;
    for (; length < count && text[i] != 0; length++, i++) {
        if (to != 0)
            to[length] = text[i];
    }
    *read = i;
    return to == 0 ? state : state + 1;
}

#define SCAN_COUNT(T)            \
    if (state >= 0)              \
        *to = (T)*read;          \
    return state;

int MODEL(__tav_sscan_count_i8)(int state, int *read, const char *text, signed char *to) { SCAN_COUNT(signed char) }

int MODEL(__tav_sscan_count_i16)(int state, int *read, const char *text, short *to) { SCAN_COUNT(short) }

int MODEL(__tav_sscan_count_i32)(int state, int *read, const char *text, int *to) { SCAN_COUNT(int) }

int MODEL(__tav_sscan_count_i64)(int state, int *read, const char *text, long long *to) { SCAN_COUNT(long long) }

int MODEL(__tav_sscan_end)(int state, int *read, const char *text) { return state < 0 ? -2 - state : state; }
