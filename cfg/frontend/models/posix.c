/* What the system tells a program (POSIX.1-2017): anything, within the bounds of
   the functions, or a failure. */

extern short __tav_input_short(void);
extern int __tav_input_int(void);
extern long long __tav_input_longlong(void);
extern void *malloc(MODEL_SIZE);
extern void free(void *);

/* -1, or a number that is not negative. */
#define NUMBER_OR_FAILURE(T)                          \
    T n = (T)__tav_input_longlong();                  \
    return n < 0 ? -1 : n;

int MODEL(open)(const char *path, int flags, ...) { NUMBER_OR_FAILURE(int) }

int MODEL(openat)(int directory, const char *path, int flags, ...) { NUMBER_OR_FAILURE(int) }

int MODEL(creat)(const char *path, unsigned mode) { NUMBER_OR_FAILURE(int) }

long MODEL(lseek)(int file, long offset, int from) { NUMBER_OR_FAILURE(long) }

int MODEL(close)(int file) { return __tav_input_int() == 0 ? -1 : 0; }

int MODEL(access)(const char *path, int mode) { return __tav_input_int() == 0 ? -1 : 0; }

int MODEL(isatty)(int file) { return __tav_input_int() != 0; }

long MODEL(write)(int file, const void *from, MODEL_SIZE size)
{
    long n = (long)__tav_input_longlong();
    if (n < 0 || size > ~(MODEL_SIZE)0 / 2)
        return -1;
    return (MODEL_SIZE)n > size ? (long)size : n;
}

/* Bytes that come from outside: some, none at the end, or a failure. */
#define RECEIVE                                       \
    long n = (long)__tav_input_longlong();            \
    if (n < 0 || size > ~(MODEL_SIZE)0 / 2)           \
        return -1;                                    \
    if ((MODEL_SIZE)n > size)                         \
        n = (long)size;                               \
    for (long i = 0; i < n; i++)                      \
        ((unsigned char *)to)[i] = (unsigned char)__tav_input_short(); \
    return n;

long MODEL(read)(int file, void *to, MODEL_SIZE size) { RECEIVE }

long MODEL(pread)(int file, void *to, MODEL_SIZE size, long offset) { RECEIVE }

long MODEL(recv)(int socket, void *to, MODEL_SIZE size, int flags) { RECEIVE }

long MODEL(getrandom)(void *to, MODEL_SIZE size, unsigned flags) { RECEIVE }

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
    if (__tav_input_int() == 0)
        return -1;
    for (int i = 0; i < 2; i++) {
        ends[i] = __tav_input_int();
        if (ends[i] < 0)
            ends[i] = i;
    }
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
