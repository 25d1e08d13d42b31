/* Whether streams have ended, or reading failed (C11 7.21.10): of the stream that did
   first. */

struct _IO_FILE;

extern int __tav_input_int(void);
extern int __tav_input_end(struct _IO_FILE *stream, struct _IO_FILE *standard);
extern int __tav_unknown_feof(void);
extern int __tav_unknown_ferror(void);
extern struct _IO_FILE *stdin;

#ifdef AMOUNT /* amount.c: every stream comes to its end, also one of which reading fails before */
#define BEFORE_END 0
#define AT_END 1
#define AT_END_PERHAPS 2
#define FAILED 3
static int __tav_end_stdin, __tav_end_file, __tav_end_others;

#define SET_END(how)                   \
    if (source == STANDARD)            \
        __tav_end_stdin = how;         \
    else if (source == LATEST)         \
        __tav_end_file = how;          \
    else                               \
        __tav_end_others = how;

#undef STOPPED_SOMETHING
#define STOPPED_SOMETHING              \
    if (AMOUNT == 0) {                   \
        SET_END(AT_END)                \
    } else {                           \
        TAKE                           \
        SET_END(FAILED)                \
    }

#undef STOPPED_PERHAPS
#define STOPPED_PERHAPS                \
    if (AMOUNT == 0) {                   \
        SET_END(AT_END_PERHAPS)        \
    }

#define END (source == STANDARD ? __tav_end_stdin : source == LATEST ? __tav_end_file : __tav_end_others)

int MODEL(feof)(struct _IO_FILE *stream)
{
    SOURCE(stream)
    int end = END;
    if (source == OTHERS && end != BEFORE_END)
        return __tav_unknown_feof();
    if (end == AT_END_PERHAPS) {
        end = __tav_input_int() == 0 ? BEFORE_END : AT_END;
        SET_END(end)
    }
    return end == AT_END;
}

int MODEL(ferror)(struct _IO_FILE *stream)
{
    SOURCE(stream)
    return source == OTHERS && END != BEFORE_END ? __tav_unknown_ferror() : END == FAILED;
}

void MODEL(clearerr)(struct _IO_FILE *stream)
{
    SOURCE(stream)
    SET_END(BEFORE_END)
}
#else
static struct _IO_FILE *__tav_ended;
static int __tav_ends; /* streams that did; 2: or one that does no more, perhaps */
static enum { NOTHING, SOMETHING, THE_END, AN_ERROR, PERHAPS } __tav_why;

/* A stream that was said to be at its end stays there. */
#define ENDED(stream) (__tav_ends == 1 && (struct _IO_FILE *)(stream) == __tav_ended && __tav_why == THE_END)

/* Something was read: what came before was not the end. */
#define WENT_ON(stream)                                         \
    if ((struct _IO_FILE *)(stream) == __tav_ended)             \
        __tav_why = __tav_why == SOMETHING ? AN_ERROR : __tav_why == PERHAPS ? NOTHING : __tav_why;

/* Reading ended or failed, or PERHAPS did. */
#define STOPPED(stream, what)                                   \
    if ((struct _IO_FILE *)(stream) != __tav_ended) {           \
        __tav_ends++;                                           \
        __tav_ended = (struct _IO_FILE *)(stream);              \
        __tav_why = what;                                       \
    } else if (__tav_why == AN_ERROR)                           \
        __tav_ends = 2;                                         \
    else if (__tav_why != THE_END)                              \
        __tav_why = what;

int MODEL(feof)(struct _IO_FILE *stream)
{
    if (__tav_ends > 1)
        return __tav_unknown_feof();
    if (stream != __tav_ended)
        return 0;
    if (__tav_why == PERHAPS)
        __tav_why = __tav_input_end(stream, stdin) == 0 ? NOTHING : THE_END;
    if (__tav_why == SOMETHING)
        __tav_why = __tav_input_end(stream, stdin) == 0 ? AN_ERROR : THE_END;
    return __tav_why == THE_END;
}

int MODEL(ferror)(struct _IO_FILE *stream)
{
    if (__tav_ends != 1 || stream != __tav_ended || (__tav_why != SOMETHING && __tav_why != AN_ERROR))
        return __tav_unknown_ferror();
    if (__tav_why == SOMETHING)
        __tav_why = __tav_input_end(stream, stdin) == 0 ? AN_ERROR : THE_END;
    return __tav_why == AN_ERROR;
}

void MODEL(clearerr)(struct _IO_FILE *stream)
{
    if (__tav_ends == 1 && stream == __tav_ended) {
        __tav_ends = 0;
        __tav_ended = 0;
        __tav_why = NOTHING;
    }
}
#endif
