/* What a program may have changed of what it reads: where it reads again, or what it
   wrote, or a file that it opened twice, what it then gets is not known (reads.go says
   where the first functions are called). */

struct _IO_FILE;

extern int __tav_input_int(void);
extern long long __tav_input_longlong(void);
extern long __tav_unknown_ftell(void);

static int __tav_used;             /* something was read or written, perhaps */
static int __tav_moved;            /* nothing is known of any file */
static const char *__tav_path1, *__tav_path2, *__tav_path3; /* that were opened */
static struct _IO_FILE *__tav_output;
static int __tav_written = -1;
static struct _IO_FILE *__tav_measured; /* is at its end */
static long __tav_length = -1;          /* its size; -1: nothing has asked */

/* Whether a stream, or a descriptor, that is read has changed. */
#define OTHER_STREAM(stream) (__tav_moved || (struct _IO_FILE *)(stream) == __tav_output)
#define CHANGED_STREAM(stream) (__tav_used = 1, OTHER_STREAM(stream) || (struct _IO_FILE *)(stream) == __tav_measured)
#define CHANGED_FILE(file) (__tav_used = 1, __tav_moved || (file) == __tav_written)

#ifndef AMOUNT /* amount.c */
#define MORE_TO_READ(stream, file)
#ifdef ENDED
#define READ_AGAIN __tav_ends = 2;
#else
#define READ_AGAIN
#endif
#endif

#define MOVED             \
    if (__tav_used)       \
        __tav_moved = 1;  \
    READ_AGAIN

void MODEL(__tav_files_moved)(void)
{
    MOVED
    __tav_used = 1;
}

/* Another path is another file, for all that is known of what is outside. */
#define OPENED                                                \
    if (path == __tav_path1 || path == __tav_path2 || path == __tav_path3 || __tav_path3 != 0) \
        __tav_moved = 1;                                      \
    else if (__tav_path2 != 0)                                \
        __tav_path3 = path;                                   \
    else if (__tav_path1 != 0)                                \
        __tav_path2 = path;                                   \
    else                                                      \
        __tav_path1 = path;

void MODEL(__tav_stream_opened)(const char *path, const char *mode, struct _IO_FILE *stream)
{
    if (stream == 0)
        return;
    MORE_TO_READ(stream, -1)
    OPENED
    if (*mode != 'r')
        __tav_output = stream;
    if (*mode != 'r' || mode[1] == '+' || (mode[1] != 0 && mode[2] == '+'))
        __tav_used = 1;
}

#define WRITES 1      /* O_WRONLY */
#define UPDATES 2     /* O_RDWR */
#define EMPTIES 01000 /* O_TRUNC */

void MODEL(__tav_file_opened)(const char *path, int flags, int file)
{
    if (file < 0)
        return;
    MORE_TO_READ(0, file)
    OPENED
    if (flags & (WRITES | EMPTIES))
        __tav_written = file;
    else if (file == __tav_written)
        __tav_written = -1;
    if (flags & (WRITES | UPDATES))
        __tav_used = 1;
}

/* Positions in streams (C11 7.21.9). At the end of what was neither read nor written it
   is the size, which is arbitrary. */
#define SEEK                                                                  \
    MOVED                                                                     \
    if (__tav_input_int() == 0)                                               \
        return -1;                                                            \
    __tav_length = __tav_measured == stream ? __tav_length : -1;              \
    __tav_measured = offset == 0 && from == 2 && !OTHER_STREAM(stream) ? stream : 0; \
    return 0;

int MODEL(fseek)(struct _IO_FILE *stream, long offset, int from) { SEEK }

int MODEL(fseeko)(struct _IO_FILE *stream, long offset, int from) { SEEK }

#define TELL                                        \
    if (stream != __tav_measured)                   \
        return __tav_unknown_ftell();               \
    if (__tav_length < 0)                           \
        __tav_length = (long)__tav_input_longlong(); \
    return __tav_length < 0 ? -1 : __tav_length;

long MODEL(ftell)(struct _IO_FILE *stream) { TELL }

long MODEL(ftello)(struct _IO_FILE *stream) { TELL }

void MODEL(rewind)(struct _IO_FILE *stream)
{
    MOVED
    __tav_measured = 0;
}
