/* The conversions of the scanf family, which calls of it are expanded to
   (formatcalls.go says what the state is). From a stream a number is one call
   of the host, so that it is an input of the program. Of memory this is only
   what the models leave open. */

#define STOP(state) (-2 - (state))
#define AT_END(state) ((state) == 0 ? -1 : STOP(state))

static int white(int c) { return c == ' ' || (c >= '\t' && c <= '\r'); }

static FILE *input(void *stream) { return stream == NULL ? stdin : stream; }

LIBC(int) __tav_fscan_space(int state, int *read, void *stream)
{
    FILE *s = input(stream);
    if (state < 0)
        return state;
    int c;
    while (white(c = get(s)))
        ++*read;
    if (c >= 0)
        unget(s, c);
    return state;
}

LIBC(int) __tav_fscan_char(int state, int *read, void *stream, int c)
{
    FILE *s = input(stream);
    if (state < 0)
        return state;
    int d = get(s);
    if (d < 0)
        return AT_END(state);
    if (d != (unsigned char)c) {
        unget(s, d);
        return STOP(state);
    }
    ++*read;
    return state;
}

/* Whether a number follows white space: 1, 0, or -1 at the end. */
static int follows(int *read, FILE *s, int width, int conversion)
{
    __tav_fscan_space(0, read, s);
    int fd = synced(s);
    int how = conversion ? __tav_host_scan_integer(fd, width, conversion) : __tav_host_scan_double(fd, width);
    *read += __tav_host_scanned();
    if (how < 0)
        s->_flags |= AT_END;
    return how;
}

#define FSCAN_NUMBER(kind, T, PARAMETER, conversion, value)                                \
    LIBC(int) __tav_fscan_##kind(int state, int *read, void *stream, int width PARAMETER, T *to) \
    {                                                                                      \
        if (state < 0)                                                                     \
            return state;                                                                  \
        int how = follows(read, input(stream), width, conversion);                         \
        if (how <= 0)                                                                      \
            return how < 0 ? AT_END(state) : STOP(state);                                  \
        if (to == NULL)                                                                    \
            return state;                                                                  \
        *to = value;                                                                       \
        return state + 1;                                                                  \
    }

#define COMMA_CONVERSION , int conversion
#define NOTHING

FSCAN_NUMBER(i8, signed char, COMMA_CONVERSION, conversion, __tav_host_integer())
FSCAN_NUMBER(i16, short, COMMA_CONVERSION, conversion, __tav_host_integer())
FSCAN_NUMBER(i32, int, COMMA_CONVERSION, conversion, __tav_host_integer())
FSCAN_NUMBER(i64, long long, COMMA_CONVERSION, conversion, __tav_host_integer())
FSCAN_NUMBER(f32, float, NOTHING, 0, __tav_host_float())
FSCAN_NUMBER(f64, double, NOTHING, 0, __tav_host_double())
FSCAN_NUMBER(f80, long double, NOTHING, 0, __tav_host_double())

LIBC(int) __tav_fscan_chars(int state, int *read, void *stream, int count, char *to)
{
    FILE *s = input(stream);
    int n = 0, c;
    if (state < 0)
        return state;
    while (n < count && (c = get(s)) >= 0) {
        if (to != NULL)
            to[n] = c;
        n++;
    }
    *read += n;
    if (n == 0)
        return AT_END(state);
    return to == NULL ? state : state + 1;
}

#define NOT_WHITE ~(0x1fll << 9 | 1ll << 32) /* of the first 64 characters */

static int in_set(int c, long long s0, long long s1, long long s2, long long s3)
{
    long long part = c < 64 ? s0 : c < 128 ? s1 : c < 192 ? s2 : s3;
    return (unsigned long long)part >> (c & 63) & 1;
}

LIBC(int) __tav_fscan_set(int state, int *read, void *stream, int width, long long s0, long long s1, long long s2, long long s3, char *to)
{
    FILE *s = input(stream);
    int n = 0, c = 0;
    if (state < 0)
        return state;
    while ((width == 0 || n < width) && (c = get(s)) >= 0 && in_set(c, s0, s1, s2, s3)) {
        if (to != NULL)
            to[n] = c;
        n++;
    }
    if (c >= 0 && (width == 0 || n < width))
        unget(s, c);
    *read += n;
    if (n == 0)
        return c < 0 ? AT_END(state) : STOP(state);
    if (to == NULL)
        return state;
    to[n] = 0;
    return state + 1;
}

LIBC(int) __tav_fscan_string(int state, int *read, void *stream, int width, char *to)
{
    FILE *s = input(stream);
    if (state < 0)
        return state;
    __tav_fscan_space(0, read, s);
    return __tav_fscan_set(state, read, s, width, NOT_WHITE, -1, -1, -1, to);
}

#define FSCAN_COUNT(kind, T)                                                        \
    LIBC(int) __tav_fscan_count_##kind(int state, int *read, void *stream, T *to) \
    {                                                                               \
        if (state >= 0)                                                             \
            *to = *read;                                                            \
        return state;                                                               \
    }

FSCAN_COUNT(i8, signed char)
FSCAN_COUNT(i16, short)
FSCAN_COUNT(i32, int)
FSCAN_COUNT(i64, long long)

LIBC(int) __tav_fscan_end(int state, int *read, void *stream) { return state < 0 ? STOP(state) : state; }

static int in_number(int c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '+' || c == '-' || c == '.' || c == '_' || c == '(' || c == ')'; }

/* Tells the host what may be a floating-point number at text; whether one is
   there, of so many characters. */
static int real(const char *text, int width, int *length)
{
    for (int i = 0; (width == 0 || i < width) && in_number(text[i]); i++)
        __tav_host_text(text[i]);
    int how = __tav_host_scan_double(-1, 0);
    *length = how > 0 ? __tav_host_scanned() : 0;
    return how > 0;
}

#define SSCAN_REAL(kind, T, value)                                                                  \
    LIBC(int) __tav_sscan_##kind(int state, int *read, const char *text, int width, T *to)        \
    {                                                                                               \
        int length;                                                                                 \
        if (state < 0)                                                                              \
            return state;                                                                           \
        while (white(text[*read]))                                                                  \
            ++*read;                                                                                \
        if (text[*read] == 0)                                                                       \
            return AT_END(state);                                                                   \
        if (!real(text + *read, width, &length))                                                    \
            return STOP(state);                                                                     \
        *read += length;                                                                            \
        if (to == NULL)                                                                             \
            return state;                                                                           \
        *to = value;                                                                                \
        return state + 1;                                                                           \
    }

SSCAN_REAL(f32, float, __tav_host_float())
SSCAN_REAL(f64, double, __tav_host_double())
SSCAN_REAL(f80, long double, __tav_host_double())

/* strtod and its kin read as scanf does. */
#define STRTO(name, T, value)                  \
    LIBC(T) name(const char *s, char **end)  \
    {                                          \
        int i = 0, length;                     \
        while (white(s[i]))                    \
            i++;                               \
        if (!real(s + i, 0, &length)) {        \
            if (end != NULL)                   \
                *end = (char *)s;              \
            return 0;                          \
        }                                      \
        if (end != NULL)                       \
            *end = (char *)s + i + length;     \
        return value;                          \
    }

STRTO(strtod, double, __tav_host_double())
STRTO(strtof, float, __tav_host_float())
STRTO(strtold, long double, __tav_host_double())

LIBC(double) atof(const char *s) { return strtod(s, NULL); }
