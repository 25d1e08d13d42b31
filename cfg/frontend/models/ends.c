/* Whether streams have ended, or reading failed (C11 7.21.10): of the stream that did
   first. */

struct _IO_FILE;

extern int __tav_input_int(void);
extern int __tav_unknown_feof(void);
extern int __tav_unknown_ferror(void);
extern struct _IO_FILE *stdin;

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
        __tav_why = __tav_input_int() == 0 ? NOTHING : THE_END;
    if (__tav_why == SOMETHING)
        __tav_why = __tav_input_int() == 0 ? AN_ERROR : THE_END;
    return __tav_why == THE_END;
}

int MODEL(ferror)(struct _IO_FILE *stream)
{
    if (__tav_ends != 1 || stream != __tav_ended || (__tav_why != SOMETHING && __tav_why != AN_ERROR))
        return __tav_unknown_ferror();
    if (__tav_why == SOMETHING)
        __tav_why = __tav_input_int() == 0 ? AN_ERROR : THE_END;
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
