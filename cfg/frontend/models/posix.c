/* What the system tells a program (POSIX.1-2017): anything, within the bounds of
   the functions, or a failure. */

extern short __tav_input_short(void);
extern int __tav_input_int(void);
extern long long __tav_input_longlong(void);
extern long long __tav_input_read(int file, MODEL_SIZE size);
extern int __tav_unknown_open(void);
extern long long __tav_unknown_closed(void);
extern long long __tav_unknown_reading_a_closed_or_changed_file(void);
extern void *malloc(MODEL_SIZE);
extern void free(void *);

#ifndef CHANGED_FILE /* files.c follows what has been written, where anything is */
#define CHANGED_FILE(file) 0
#endif

/* Which descriptors are open is not followed: the one that was opened last, one that
   was closed, and what comes through pipes, may have results that are not known. */
static int __tav_opened = -1, __tav_closed = -1;
static int __tav_pipes;

#define OF_OPEN(file, T) (file == __tav_closed ? (T)__tav_unknown_closed() : (T)__tav_input_longlong())

#define OPEN                                          \
    int n = (int)__tav_input_longlong();              \
    if (n >= 0 && (n == __tav_opened || (__tav_closed >= 0 && n > __tav_closed))) \
        n = __tav_unknown_open();                     \
    if (n < 0)                                        \
        return -1;                                    \
    __tav_closed = -1;                                \
    return __tav_opened = n;

int MODEL(open)(const char *path, int flags, ...) { OPEN }

int MODEL(openat)(int directory, const char *path, int flags, ...) { OPEN }

int MODEL(creat)(const char *path, unsigned mode) { OPEN }

/* From the beginning (SEEK_SET) the result is the offset. */
long MODEL(lseek)(int file, long offset, int from)
{
    long n = OF_OPEN(file, long);
    return n < 0 || (from == 0 && offset < 0) ? -1 : from == 0 ? offset : n;
}

/* What is not closed by it was not open. */
int MODEL(close)(int file)
{
    int n = OF_OPEN(file, int);
    __tav_closed = file;
    if (__tav_opened == file)
        __tav_opened = -1;
    return n == 0 ? -1 : 0;
}

int MODEL(access)(const char *path, int mode) { return __tav_input_int() == 0 ? -1 : 0; }

int MODEL(isatty)(int file) { return OF_OPEN(file, int) != 0; }

long MODEL(write)(int file, const void *from, MODEL_SIZE size)
{
    long n = OF_OPEN(file, long);
    if (n < 0 || size > ~(MODEL_SIZE)0 / 2)
        return -1;
    return (MODEL_SIZE)n > size ? (long)size : n;
}

/* Bytes that come from outside: some, none at the end, or a failure. */
#define RECEIVE(own, file, USES)                      \
    int hidden = own && (__tav_pipes || file == __tav_closed || CHANGED_FILE(file)); \
    long n = hidden ? (long)__tav_unknown_reading_a_closed_or_changed_file() : (long)__tav_input_read(own ? file : -1, size); \
    USES(n, file)                                     \
    if (n < 0 || size > ~(MODEL_SIZE)0 / 2)           \
        return -1;                                    \
    if ((MODEL_SIZE)n > size)                         \
        n = (long)size;                               \
    for (long i = 0; i < n; i++)                      \
        ((unsigned char *)to)[i] = hidden ? (unsigned char)__tav_unknown_reading_a_closed_or_changed_file() : (unsigned char)__tav_input_short(); \
    return n;

#define NOTHING(n, file)

#ifdef AMOUNT /* amount.c */
#define INPUT(n, file)           \
    SOURCE_OF(file)              \
    if (size > 0) {              \
        if (AMOUNT == 0)           \
            n = 0;               \
        if (n == 0) {            \
            RUN_OUT              \
        } else {                 \
            TAKE                 \
        }                        \
    }
#else
#define INPUT(n, file)
#endif

long MODEL(read)(int file, void *to, MODEL_SIZE size) { RECEIVE(1, file, INPUT) }

long MODEL(pread)(int file, void *to, MODEL_SIZE size, long offset) { RECEIVE(1, file, NOTHING) }

long MODEL(recv)(int socket, void *to, MODEL_SIZE size, int flags) { RECEIVE(0, 0, NOTHING) }

long MODEL(getrandom)(void *to, MODEL_SIZE size, unsigned flags) { RECEIVE(0, 0, NOTHING) }

int MODEL(getentropy)(void *to, MODEL_SIZE size)
{
    if (size > 256 || __tav_input_int() == 0)
        return -1;
    for (MODEL_SIZE i = 0; i < size; i++)
        ((unsigned char *)to)[i] = (unsigned char)__tav_input_short();
    return 0;
}

/* A text of less than size characters; where it does not fit, what is left is not known. */
#define TEXT(fits)                                    \
    for (MODEL_SIZE i = 0; i < size; i++) {           \
        to[i] = (char)__tav_input_short();            \
        if (to[i] == 0)                               \
            return fits;                              \
    }

char *MODEL(getcwd)(char *to, MODEL_SIZE size)
{
    if (to == 0 && size == 0)
        size = 4096; /* PATH_MAX: glibc takes what it needs, and at most that */
    char *own = 0;
    if (to == 0)
        to = own = malloc(size);
    if (to == 0)
        return 0;
    TEXT(to)
    free(own);
    return 0;
}

int MODEL(gethostname)(char *to, MODEL_SIZE size)
{
    TEXT(0)
    return -1;
}

int MODEL(pipe)(int ends[2])
{
    int in = __tav_input_int(), out = __tav_input_int();
    if (in < 0 || out < 0 || in == out)
        return -1;
    ends[0] = in;
    ends[1] = out;
    __tav_pipes = 1;
    return 0;
}

/* A process that has ended, and how; 0 or a failure where there is none. */
#define WAITED                                        \
    int p = __tav_input_int();                        \
    if (p < 0)                                        \
        p = -1;                                       \
    if (p > 0 && status != 0)                         \
        *status = __tav_input_int() & 0xffff;         \
    return p;

int MODEL(wait)(int *status)
{
    WAITED
}

int MODEL(waitpid)(int process, int *status, int options)
{
    WAITED
}
