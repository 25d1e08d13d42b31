/* What the system says of itself, of the process and of errors (POSIX.1-2017), and obstacks, whose macros call these
   functions of glibc. There are no other processes and no terminal. */

LIBC(unsigned) getuid(void) { return USER; }
LIBC(unsigned) geteuid(void) { return USER; }
LIBC(unsigned) getgid(void) { return USER; }
LIBC(unsigned) getegid(void) { return USER; }
LIBC(int) getppid(void) { return 1; }
LIBC(int) getpagesize(void) { return 4096; }
LIBC(int) usleep(unsigned time) { return 0; }
LIBC(int) nanosleep(const struct timespec *time, struct timespec *left) { return 0; }
LIBC(unsigned) alarm(unsigned seconds) { return 0; }

LIBC(unsigned) umask(unsigned mask)
{
    static unsigned now = 022;
    unsigned before = now;
    now = mask & 0777;
    return before;
}

LIBC(int) isatty(int fd)
{
    __tav_errno = 25; /* ENOTTY */
    return 0;
}

LIBC(int) ioctl(int fd, unsigned long request, ...) { return result(-25); }
LIBC(int) tcgetattr(int fd, void *to) { return result(-25); }
LIBC(char *) ttyname(int fd) { return NULL; }

/* Memory is no pages; a stack of its own for signals is as good as any. */
LIBC(int) mincore(void *from, size_t length, unsigned char *to) { return result(-12); }

struct signal_stack {
    void *from;
    int flags;
    size_t size;
};

LIBC(int) sigaltstack(const struct signal_stack *now, struct signal_stack *before)
{
    static struct signal_stack stack = {.flags = 2}; /* SS_DISABLE */
    if (before != NULL)
        *before = stack;
    if (now != NULL)
        stack = *now;
    return 0;
}

LIBC(long) sysconf(int name)
{
    return name == 0 ? 2097152 : name == 2 ? 100 : name == 4 ? 1024 : name == 30 ? 4096 : name == 83 || name == 84 ? 1 : result(-22);
}

LIBC(int) clock_gettime(int clock, struct timespec *to)
{
    to->tv_sec = __tav_host_time();
    to->tv_nsec = 0;
    return 0;
}

struct timeval {
    long tv_sec, tv_usec;
};

LIBC(int) gettimeofday(struct timeval *to, void *zone)
{
    to->tv_sec = __tav_host_time();
    to->tv_usec = 0;
    return 0;
}

static const char *const error_texts[] = {
    "Success", "Operation not permitted", "No such file or directory", "No such process", "Interrupted system call",
    "Input/output error", "No such device or address", "Argument list too long", "Exec format error", "Bad file descriptor",
    "No child processes", "Resource temporarily unavailable", "Cannot allocate memory", "Permission denied", "Bad address",
    "Block device required", "Device or resource busy", "File exists", "Invalid cross-device link", "No such device",
    "Not a directory", "Is a directory", "Invalid argument", "Too many open files in system", "Too many open files",
    "Inappropriate ioctl for device", "Text file busy", "File too large", "No space left on device", "Illegal seek",
    "Read-only file system", "Too many links", "Broken pipe", "Numerical argument out of domain",
    "Numerical result out of range", "Resource deadlock avoided", "File name too long", "No locks available",
    "Function not implemented", "Directory not empty", "Too many levels of symbolic links",
    [61] = "No data available", [75] = "Value too large for defined data type", [84] = "Invalid or incomplete multibyte or wide character", [95] = "Operation not supported",
};

LIBC(char *) strerror(int number)
{
    static char unknown[32] = "Unknown error ";
    if (number >= 0 && (size_t)number < sizeof error_texts / sizeof *error_texts && error_texts[number] != NULL)
        return (char *)error_texts[number];
    int n = __tav_sprint_integer(14, unknown, sizeof unknown, 0, 0, -1, 'd', number);
    unknown[n] = 0;
    return unknown;
}

LIBC(char *) strerror_r(int number, char *to, size_t size) { return strerror(number); } /* as _GNU_SOURCE has it */

LIBC(void) perror(const char *what)
{
    if (what != NULL && *what) {
        fputs(what, stderr);
        fputs(": ", stderr);
    }
    fputs(strerror(__tav_errno), stderr);
    fputs("\n", stderr);
}

struct _obstack_chunk {
    char *limit;
    struct _obstack_chunk *prev;
    char contents[4];
};

struct obstack {
    long chunk_size;
    struct _obstack_chunk *chunk;
    char *object_base, *next_free, *chunk_limit;
    union {
        long tempint;
        void *tempptr;
    } temp;
    int alignment_mask;
    struct _obstack_chunk *(*chunkfun)(void *, long);
    void (*freefun)(void *, struct _obstack_chunk *);
    void *extra_arg;
    unsigned use_extra_arg : 1, maybe_empty_object : 1, alloc_failed : 1;
};

void (*obstack_alloc_failed_handler)(void) __attribute__((weak));

static struct _obstack_chunk *new_chunk(struct obstack *h, long size)
{
    struct _obstack_chunk *c = h->use_extra_arg ? h->chunkfun(h->extra_arg, size) : ((struct _obstack_chunk * (*)(long)) h->chunkfun)(size);
    h->chunk = c;
    h->chunk_limit = c->limit = (char *)c + size;
    return c;
}

#define ALIGNED(c, mask) ((c)->contents + (-(unsigned long)(c)->contents & (mask)))

static int begin_obstack(struct obstack *h, int size, int alignment)
{
    h->alignment_mask = (alignment == 0 ? 16 : alignment) - 1;
    h->chunk_size = size == 0 ? 4064 : size;
    struct _obstack_chunk *c = new_chunk(h, h->chunk_size);
    h->next_free = h->object_base = ALIGNED(c, h->alignment_mask);
    c->prev = NULL;
    h->maybe_empty_object = h->alloc_failed = 0;
    return 1;
}

LIBC(int) _obstack_begin(struct obstack *h, int size, int alignment, void *(*make)(long), void (*release)(void *))
{
    h->chunkfun = (struct _obstack_chunk * (*)(void *, long)) make;
    h->freefun = (void (*)(void *, struct _obstack_chunk *))release;
    h->use_extra_arg = 0;
    return begin_obstack(h, size, alignment);
}

LIBC(void) _obstack_newchunk(struct obstack *h, int length)
{
    struct _obstack_chunk *old = h->chunk;
    long n = h->next_free - h->object_base, size = n + length + (n >> 3) + h->alignment_mask + 100;
    struct _obstack_chunk *c = new_chunk(h, size < h->chunk_size ? h->chunk_size : size);
    c->prev = old;
    char *to = ALIGNED(c, h->alignment_mask);
    for (long i = 0; i < n; i++)
        to[i] = h->object_base[i];
    h->object_base = to;
    h->next_free = to + n;
    h->maybe_empty_object = 0;
}

LIBC(void) _obstack_free(struct obstack *h, void *object)
{
    struct _obstack_chunk *c = h->chunk;
    while (c != NULL && ((void *)c >= object || (void *)c->limit < object)) {
        struct _obstack_chunk *before = c->prev;
        if (h->use_extra_arg)
            h->freefun(h->extra_arg, c);
        else
            ((void (*)(void *))h->freefun)(c);
        c = before;
        h->maybe_empty_object = 1;
    }
    h->chunk = c;
    if (c != NULL) {
        h->object_base = h->next_free = object;
        h->chunk_limit = c->limit;
    }
}

LIBC(void) obstack_free(struct obstack *h, void *object) { _obstack_free(h, object); }

/* There are no signals but those that the program raises. */
int __tav_signals_simple(void) { return 1; }
