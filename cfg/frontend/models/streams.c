/* Input from streams (C11 7.21.7 and 7.21.8, POSIX): what is read is arbitrary,
   and the stream may end, or fail, at every character. The inputs are told
   which stream is read, and what the standard input is. */

struct _IO_FILE;

extern short __tav_input_next(struct _IO_FILE *stream, struct _IO_FILE *standard);
extern int __tav_input_line(struct _IO_FILE *stream, struct _IO_FILE *standard);
extern short __tav_input_short(void);
extern void *malloc(MODEL_SIZE);
extern void free(void *);
extern struct _IO_FILE *stdin;
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
#ifndef AMOUNT /* amount.c */
#define SOURCE(stream)
#endif

/* The next character; none when it is negative. */
#define NEXT(c, stream)                                                 \
    short c = ENDED(stream) ? -1 : __tav_input_next(stream, stdin);     \
    if (c > 255 || (CHANGED_STREAM(stream) && __tav_unknown_reading_a_changed_file() == 0)) \
        c = -1;                                                         \
    if (c < 0) {                                                        \
        STOPPED(stream, SOMETHING)                                      \
    } else {                                                            \
        WENT_ON(stream)                                                 \
    }

#define GETC(stream)                     \
    SOURCE(stream)                       \
    NEXT(c, stream)                      \
    return c < 0 ? -1 : c;

int MODEL(getchar)(void) { GETC(stdin) }

int MODEL(getchar_unlocked)(void) { GETC(stdin) }

int MODEL(getc)(struct _IO_FILE *stream) { GETC(stream) }

int MODEL(_IO_getc)(struct _IO_FILE *stream) { GETC(stream) }

int MODEL(getc_unlocked)(struct _IO_FILE *stream) { GETC(stream) }

int MODEL(fgetc)(struct _IO_FILE *stream) { GETC(stream) }

int MODEL(fgetc_unlocked)(struct _IO_FILE *stream) { GETC(stream) }

char *MODEL(fgets)(char *to, int n, struct _IO_FILE *stream)
{
    SOURCE(stream)
    int i = 0;
    if (n <= 0)
        return 0;
    while (i < n - 1) {
        NEXT(c, stream)
        if (c < 0) {
            if (i == 0)
                return 0;
            break;
        }
        to[i] = (char)c;
        i++;
        if (c == '\n')
            break;
    }
    to[i] = 0;
    return to;
}

char *MODEL(gets)(char *to)
{
    SOURCE(stdin)
    MODEL_SIZE i = 0;
    for (;; i++) {
        NEXT(c, stdin)
        if (c < 0 && i == 0)
            return 0;
        if (c < 0 || c == '\n')
            break;
        to[i] = (char)c;
    }
    to[i] = 0;
    return to;
}

MODEL_SIZE MODEL(fread)(void *to, MODEL_SIZE size, MODEL_SIZE n, struct _IO_FILE *stream)
{
    SOURCE(stream)
    unsigned char *p = to;
    MODEL_SIZE i = 0;
    if (size == 0)
        return 0;
    for (; i < size * n; i++) {
        NEXT(c, stream)
        if (c < 0)
            break;
        p[i] = (unsigned char)c;
    }
    return i / size;
}

/* The length of the line is chosen before it is read, so that a new buffer has
   its final size at once. */
long MODEL(getline)(char **line, MODEL_SIZE *room, struct _IO_FILE *stream)
{
    SOURCE(stream)
    int length = __tav_input_line(stream, stdin);
    MODEL_SIZE need = length > 119 ? (MODEL_SIZE)length + 1 : 120;
    if (*line == 0 || *room == 0 || (length > 0 && *room < (MODEL_SIZE)length + 1)) {
        free(*line);
        *line = malloc(need);
        *room = need;
        if (*line == 0)
            return -1;
    }
    if (length <= 0 || ENDED(stream) || (CHANGED_STREAM(stream) && __tav_unknown_reading_a_changed_file() == 0)) {
        STOPPED(stream, SOMETHING)
        return -1;
    }
    WENT_ON(stream)
    STOPPED(stream, PERHAPS)
    for (int i = 0; i < length; i++) {
        short c = __tav_input_short();
        if (c < 0 || c > 255 || (c == '\n' && i < length - 1))
            c = 0;
        (*line)[i] = (char)c;
    }
    (*line)[length] = 0;
    return length;
}
