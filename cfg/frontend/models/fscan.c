/* What scanf and fscanf read, a directive of the format each (formatcalls.go
   says what state and read are and when these are called). What is in a stream
   is arbitrary; it may end, or fail to match, at every directive. The inputs that say so are told
   which stream is read, what the standard input is, and the directive: its kind ('1', '2', '4' and '8'
   are integers of so many bytes, 'l' a literal character), width and conversion. */

extern struct _IO_FILE *stdin;
extern signed char __tav_input_directive(void *stream, struct _IO_FILE *standard, int state, int kind, int width, int what);
extern signed char __tav_input_set(void *stream, struct _IO_FILE *standard, int state, int width, unsigned long long s0,
                                   unsigned long long s1, unsigned long long s2, unsigned long long s3);
extern signed char __tav_input_char(void);
extern short __tav_input_short(void);
extern int __tav_input_int(void);
extern long long __tav_input_longlong(void);
extern float __tav_input_float(void);
extern double __tav_input_double(void);
extern long double __tav_input_longdouble(void);
extern long long __tav_unknown_reading_a_changed_file(void);

/* What files.c and ends.c follow, in programs where that matters. */
#ifndef CHANGED_STREAM
#define CHANGED_STREAM(stream) 0
#endif
#ifndef ENDED
#define ENDED(stream) 0
#define WENT_ON(stream)
#define STOPPED(stream, what)
#endif
#ifdef AMOUNT /* amount.c: every directive that matches takes some of the input away */
#define NOTHING_LEFT ENDED(FROM)
#define TOOK_SOME __tav_stuck = 0; WENT_ON(FROM)
#define TOOK_ALL STOPPED(FROM, PERHAPS)
#define RAN_OUT STOPPED(FROM, SOMETHING)
#else
#define SOURCE(stream)
#define NOTHING_LEFT 0
#define TOOK_SOME
#define TOOK_ALL
#define RAN_OUT
#define STUCK(s0, s1, s2, s3)
#endif

#define FROM (stream == 0 ? (void *)stdin : stream)

#define STREAM_ENDS (state == 0 ? -1 : -2 - state)
#define STREAM_OTHER (-2 - state)

/* Goes on only if there is something to read. */
#define MORE                                 \
    if (state < 0)                           \
        return state;                        \
    SOURCE(stream)                           \
    if (ENDED(FROM) || (CHANGED_STREAM(FROM) && __tav_unknown_reading_a_changed_file() == 0)) { \
        RAN_OUT                              \
        return STREAM_ENDS;                  \
    }                                        \
    STOPPED(FROM, PERHAPS)

/* Goes on only if the next directive matches. Reports know inputs that say so as next, or more. */
#define MATCH(kind, width, what)                                                       \
    MORE                                                                               \
    signed char next = __tav_input_directive(stream, stdin, state, kind, width, what); \
    if (next == 0) {                                                                   \
        RAN_OUT                                                                        \
        return STREAM_ENDS;                                                            \
    }                                                                                  \
    if (next == 1) {                                                                   \
        STUCK(0, 0, 0, 0)                                                              \
        return STREAM_OTHER;                                                           \
    }                                                                                  \
    TOOK_SOME                                                                          \
    TOOK_ALL

#define ASSIGN(value)            \
    if (to == 0)                 \
        return state;            \
    *to = (value);               \
    return state + 1;

int MODEL(__tav_fscan_space)(int state, int *read, void *stream)
{
    SOURCE(stream)
    __tav_input_directive(stream, stdin, state, ' ', 0, 0);
    STOPPED(FROM, PERHAPS)
    return state;
}

int MODEL(__tav_fscan_char)(int state, int *read, void *stream, int c)
{
    MATCH('l', 0, c)
    return state;
}

/* A width bounds the number: what is outside counts as no number. */
#define DIGITS_BOUND                                                           \
    (conversion == 'x' ? (width == 1 ? 0xf : width == 2 ? 0xff : width == 3 ? 0xfff : width == 4 ? 0xffff : width == 5 ? 0xfffff : 0xffffff) \
                       : (width == 1 ? 9 : width == 2 ? 99 : width == 3 ? 999 : width == 4 ? 9999 : width == 5 ? 99999 : 999999))

#define STREAM_NUMBER(T, input)                                                \
    MATCH('0' + (int)sizeof(T), width, conversion)                             \
    T value = input();                                                         \
    if (width > 0 && width <= 6 && DIGITS_BOUND <= (T)(~0ULL >> (65 - 8 * sizeof(T))) && (value > (T)DIGITS_BOUND || value < -(T)(DIGITS_BOUND / (conversion == 'x' ? 16 : 10)))) \
        return STREAM_OTHER;                                                   \
    ASSIGN(value)

int MODEL(__tav_fscan_i8)(int state, int *read, void *stream, int width, int conversion, signed char *to)
{
    STREAM_NUMBER(signed char, __tav_input_char)
}

int MODEL(__tav_fscan_i16)(int state, int *read, void *stream, int width, int conversion, short *to)
{
    STREAM_NUMBER(short, __tav_input_short)
}

int MODEL(__tav_fscan_i32)(int state, int *read, void *stream, int width, int conversion, int *to)
{
    STREAM_NUMBER(int, __tav_input_int)
}

int MODEL(__tav_fscan_i64)(int state, int *read, void *stream, int width, int conversion, long long *to)
{
    STREAM_NUMBER(long long, __tav_input_longlong)
}

int MODEL(__tav_fscan_f32)(int state, int *read, void *stream, int width, float *to)
{
    MATCH('f', width, 0)
    ASSIGN(__tav_input_float())
}

int MODEL(__tav_fscan_f64)(int state, int *read, void *stream, int width, double *to)
{
    MATCH('f', width, 0)
    ASSIGN(__tav_input_double())
}

int MODEL(__tav_fscan_f80)(int state, int *read, void *stream, int width, long double *to)
{
    MATCH('f', width, 0)
    ASSIGN(__tav_input_longdouble())
}

/* Characters up to the width for which MATCHES is true. */
#define STREAM_STRING(begins, MATCHES, otherwise, none)  \
    int length = 0;                                      \
    MORE                                                 \
    signed char more = begins;                           \
    if (more == 0) {                                     \
        RAN_OUT                                          \
        return STREAM_ENDS;                              \
    }                                                    \
    do {                                                 \
        signed char c = __tav_input_char();              \
        if (NOTHING_LEFT || !(MATCHES))                  \
            break;                                       \
        TOOK_SOME                                        \
        if (to != 0)                                     \
            to[length] = c;                              \
        length++;                                        \
    } while (width == 0 || length < width);              \
    TOOK_ALL                                             \
    if (length == 0) {                                   \
        none                                             \
        return otherwise;                                \
    }                                                    \
    if (to == 0)                                         \
        return state;                                    \
    to[length] = 0;                                      \
    return state + 1;

int MODEL(__tav_fscan_string)(int state, int *read, void *stream, int width, char *to)
{
    STREAM_STRING(__tav_input_directive(stream, stdin, state, 's', width, 0), !(c == ' ' || (c >= '\t' && c <= '\r')), STREAM_ENDS, RAN_OUT)
}

int MODEL(__tav_fscan_set)(int state, int *read, void *stream, int width, unsigned long long s0,
                           unsigned long long s1, unsigned long long s2, unsigned long long s3, char *to)
{
    STREAM_STRING(__tav_input_set(stream, stdin, state, width, s0, s1, s2, s3), ((c >= 0 ? (c < 64 ? s0 : s1) : (c < -64 ? s2 : s3)) >> (c & 63) & 1), STREAM_OTHER, STUCK(s0, s1, s2, s3))
}

/* At the end of the stream there can be fewer characters, but one. */
int MODEL(__tav_fscan_chars)(int state, int *read, void *stream, int count, char *to)
{
    MORE
    signed char more = __tav_input_directive(stream, stdin, state, 'c', count, 0);
    if (more == 0) {
        RAN_OUT
        return STREAM_ENDS;
    }
    TOOK_SOME
    TOOK_ALL
    if (to == 0)
        return state;
    to[0] = __tav_input_char();
    for (int i = 1; i < count; i++) {
        more = __tav_input_char();
        if (more == 0)
            break;
        to[i] = __tav_input_char();
    }
    return state + 1;
}

int MODEL(__tav_fscan_end)(int state, int *read, void *stream) { return state < 0 ? -2 - state : state; }
