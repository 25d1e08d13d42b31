/* <stdio.h> without formats (C11 7.21): streams of bytes without buffers. They
   have glibc's layout, whose macros and gnulib look into it. A pushed-back
   character stays here; the host learns of it before it reads by itself. */

struct _IO_FILE {
    int _flags;
    char *_IO_read_ptr, *_IO_read_end, *_IO_read_base;
    char *_IO_write_base, *_IO_write_ptr, *_IO_write_end;
    char *_IO_buf_base, *_IO_buf_end;
    char *_IO_save_base, *_IO_backup_base, *_IO_save_end;
    struct _IO_marker *_markers;
    struct _IO_FILE *_chain;
    int _fileno; /* -1: closed */
    int _flags2;
    long _old_offset;
    unsigned short _cur_column;
    signed char _vtable_offset;
    char _shortbuf[1];
    void *_lock;
    long _offset;
    struct _IO_codecvt *_codecvt;
    struct _IO_wide_data *_wide_data;
    struct _IO_FILE *_freeres_list;
    void *_freeres_buf;
    size_t __pad5;
    int _mode; /* pushed back, and 1; 0: none */
    char _unused2[15 * sizeof(int) - 4 * sizeof(void *) - sizeof(size_t)];
};

typedef struct _IO_FILE FILE;

enum { AT_END = 0x10, FAILED = 0x20, OPEN_STREAM = 0x2000 }; /* in _flags */

static FILE streams[64] = {{._flags = OPEN_STREAM}, {._flags = OPEN_STREAM, ._fileno = 1}, {._flags = OPEN_STREAM, ._fileno = 2}};

FILE *stdin = &streams[0];
FILE *stdout = &streams[1];
FILE *stderr = &streams[2];

/* A result below 0 is the number of an error, which errno has then. */
static int result(int n)
{
    if (n >= 0)
        return n;
    __tav_errno = -n;
    return -1;
}

static int get(FILE *s)
{
    int c = s->_mode;
    if (c > 0) {
        s->_mode = 0;
        return c - 1;
    }
    c = __tav_host_get(s->_fileno);
    if (c < 0)
        s->_flags |= AT_END;
    return c;
}

static int unget(FILE *s, int c)
{
    if (c < 0)
        return EOF;
    if (s->_mode > 0)
        __tav_host_unget(s->_fileno, s->_mode - 1);
    s->_mode = (unsigned char)c + 1;
    s->_flags &= ~AT_END;
    return (unsigned char)c;
}

/* What was to be written last was not. */
static int failed(FILE *s)
{
    __tav_written = ~__tav_written;
    __tav_errno = 9; /* EBADF */
    s->_flags |= FAILED;
    return EOF;
}

/* Output that is not the expected one is a violation here, of a condition on
   what is written and where: another character, and an earlier or later one,
   would have been right. */
static int put(FILE *s, int c)
{
    c = (unsigned char)c;
    int want = __tav_host_expect_char(s->_fileno, __tav_written, c);
    if (c != want) {
        long at = __tav_host_expected_at();
        want = __tav_host_expected_char();
        if ((c != want) & (__tav_written == at))
            reach_error();
    }
    __tav_written = __tav_host_put(s->_fileno, __tav_written, c);
    if (__tav_written < 0)
        return failed(s);
    return c;
}

/* The host reads from here on. */
static int synced(FILE *s)
{
    if (s->_mode > 0) {
        __tav_host_unget(s->_fileno, s->_mode - 1);
        s->_mode = 0;
    }
    return s->_fileno;
}

static void tell(const char *name)
{
    for (; *name; name++)
        __tav_host_text((unsigned char)*name);
}

/* The flags of open for a mode of fopen; -1: it is none. */
static int mode_flags(const char *mode)
{
    int flags = mode[0] == 'r' ? 0 : mode[0] == 'w' ? 01 | 0100 | 01000 : mode[0] == 'a' ? 01 | 0100 | 02000 : -1;
    for (int i = 1; flags >= 0 && mode[i] && mode[i] != ','; i++) {
        if (mode[i] == '+')
            flags = (flags & ~01) | 02;
        if (mode[i] == 'x')
            flags |= 0200;
    }
    return flags;
}

static FILE *attached(FILE *s, int fd)
{
    s->_fileno = fd;
    s->_mode = 0;
    s->_flags = fd < 0 ? 0 : OPEN_STREAM;
    return fd < 0 ? NULL : s;
}

static FILE *opened(FILE *s, const char *name, const char *mode)
{
    int flags = mode_flags(mode);
    if (flags < 0) {
        __tav_errno = 22; /* EINVAL */
        return attached(s, -1);
    }
    tell(name);
    return attached(s, result(__tav_host_open(flags)));
}

static FILE *unused_stream(void)
{
    for (int i = 3; i < 64; i++)
        if ((streams[i]._flags & OPEN_STREAM) == 0)
            return &streams[i];
    __tav_errno = 24; /* EMFILE */
    return NULL;
}

LIBC(FILE *) fopen(const char *name, const char *mode)
{
    FILE *s = unused_stream();
    return s == NULL ? NULL : opened(s, name, mode);
}

LIBC(FILE *) fopen64(const char *name, const char *mode) { return fopen(name, mode); }

LIBC(FILE *) fdopen(int fd, const char *mode)
{
    FILE *s = unused_stream();
    return s == NULL || result(__tav_host_flags(fd)) < 0 ? NULL : attached(s, fd);
}

LIBC(int) fclose(FILE *s)
{
    int n = result(__tav_host_close(s->_fileno));
    attached(s, -1);
    return n;
}

LIBC(FILE *) freopen(const char *name, const char *mode, FILE *s)
{
    __tav_host_close(s->_fileno);
    return opened(s, name, mode);
}

LIBC(int) fgetc(FILE *f) { return get(f); }
LIBC(int) getc(FILE *f) { return get(f); }
LIBC(int) _IO_getc(FILE *f) { return get(f); }
LIBC(int) getc_unlocked(FILE *f) { return get(f); }
LIBC(int) getchar(void) { return get(stdin); }
LIBC(int) getchar_unlocked(void) { return get(stdin); }
LIBC(int) ungetc(int c, FILE *f) { return unget(f, c); }
LIBC(int) fputc(int c, FILE *f) { return put(f, c); }
LIBC(int) putc(int c, FILE *f) { return put(f, c); }
LIBC(int) _IO_putc(int c, FILE *f) { return put(f, c); }
LIBC(int) putc_unlocked(int c, FILE *f) { return put(f, c); }
LIBC(int) putchar(int c) { return put(stdout, c); }
LIBC(int) putchar_unlocked(int c) { return put(stdout, c); }

LIBC(char *) fgets(char *to, int n, FILE *f)
{
    int i = 0, c = 0;
    if (n <= 0)
        return NULL;
    while (i < n - 1 && c != '\n') {
        c = get(f);
        if (c < 0) {
            if (i == 0)
                return NULL;
            break;
        }
        to[i++] = c;
    }
    to[i] = 0;
    return to;
}

LIBC(char *) gets(char *to)
{
    int i = 0, c;
    while ((c = get(stdin)) >= 0 && c != '\n')
        to[i++] = c;
    if (c < 0 && i == 0)
        return NULL;
    to[i] = 0;
    return to;
}

LIBC(int) fputs(const char *text, FILE *f)
{
    for (; *text; text++)
        if (put(f, *text) < 0)
            return EOF;
    return 1;
}

LIBC(int) puts(const char *text)
{
    return fputs(text, stdout) < 0 || put(stdout, '\n') < 0 ? EOF : 1;
}

LIBC(size_t) fread(void *to, size_t size, size_t n, FILE *f)
{
    unsigned char *bytes = to;
    size_t k = 0;
    if (size == 0)
        return 0;
    for (; k < size * n; k++) {
        int c = get(f);
        if (c < 0)
            break;
        bytes[k] = c;
    }
    return k / size;
}

LIBC(size_t) fwrite(const void *from, size_t size, size_t n, FILE *f)
{
    const unsigned char *bytes = from;
    for (size_t k = 0; k < size * n; k++)
        if (put(f, bytes[k]) < 0)
            return k / size;
    return n;
}

LIBC(int) feof(FILE *f) { return (f->_flags & AT_END) != 0; }
LIBC(int) ferror(FILE *f) { return (f->_flags & FAILED) != 0; }
LIBC(int) fileno(FILE *f) { return f->_fileno; }
LIBC(int) fflush(FILE *f) { return 0; }
LIBC(int) setvbuf(FILE *f, char *buffer, int mode, size_t size) { return 0; }
LIBC(void) setbuf(FILE *f, char *buffer) {}
LIBC(void) setlinebuf(FILE *f) {}
LIBC(void) clearerr(FILE *f) { f->_flags &= ~(AT_END | FAILED); }

LIBC(int) fseek(FILE *s, long offset, int from)
{
    if (__tav_host_seek(synced(s), offset, from) < 0)
        return result(-29); /* ESPIPE */
    s->_flags &= ~AT_END;
    return 0;
}

LIBC(long) ftell(FILE *f) { return __tav_host_tell(synced(f)); }
LIBC(int) fseeko(FILE *s, long offset, int from) { return fseek(s, offset, from); }
LIBC(long) ftello(FILE *s) { return ftell(s); }

LIBC(void) rewind(FILE *f)
{
    fseek(f, 0, 0);
    clearerr(f);
}

/* What glibc has besides: without locks, and what gnulib looks at. */
LIBC(int) fgetc_unlocked(FILE *f) { return get(f); }
LIBC(int) fputc_unlocked(int c, FILE *f) { return put(f, c); }
LIBC(char *) fgets_unlocked(char *to, int n, FILE *f) { return fgets(to, n, f); }
LIBC(int) fputs_unlocked(const char *text, FILE *f) { return fputs(text, f); }
LIBC(size_t) fread_unlocked(void *to, size_t size, size_t n, FILE *f) { return fread(to, size, n, f); }
LIBC(size_t) fwrite_unlocked(const void *from, size_t size, size_t n, FILE *f) { return fwrite(from, size, n, f); }
LIBC(int) feof_unlocked(FILE *f) { return feof(f); }
LIBC(int) ferror_unlocked(FILE *f) { return ferror(f); }
LIBC(void) clearerr_unlocked(FILE *f) { clearerr(f); }
LIBC(int) fflush_unlocked(FILE *f) { return 0; }
LIBC(int) fileno_unlocked(FILE *f) { return f->_fileno; }
LIBC(void) flockfile(FILE *f) {}
LIBC(void) funlockfile(FILE *f) {}
LIBC(int) __uflow(FILE *f) { return get(f); }
LIBC(int) __overflow(FILE *f, int c) { return put(f, c); }
LIBC(size_t) __fpending(FILE *f) { return 0; }
LIBC(size_t) __fbufsize(FILE *f) { return 0; }
LIBC(int) __freading(FILE *f) { return 0; }
LIBC(int) __fwriting(FILE *f) { return 0; }
LIBC(int) __freadable(FILE *f) { return __tav_host_flags(f->_fileno) != 1; }
LIBC(int) __fwritable(FILE *f) { return __tav_host_flags(f->_fileno) > 0; }
LIBC(int) __fsetlocking(FILE *f, int how) { return 0; }
LIBC(void) __fpurge(FILE *f) { f->_mode = 0; }
LIBC(void) _flushlbf(void) {}

extern void *malloc(size_t);
extern void *realloc(void *, size_t);
extern void free(void *);

LIBC(long) getdelim(char **line, size_t *room, int end, FILE *f)
{
    long n = 0;
    int c = 0;
    while (n == 0 || c != end) {
        c = get(f);
        if (c < 0)
            break;
        if (*line == NULL || *room < (size_t)n + 2) {
            size_t more = n < 60 ? 120 : 2 * (size_t)n;
            char *longer = *line == NULL ? malloc(more) : realloc(*line, more);
            if (longer == NULL)
                return -1;
            *line = longer;
            *room = more;
        }
        (*line)[n++] = c;
    }
    if (n == 0)
        return -1;
    (*line)[n] = 0;
    return n;
}

LIBC(long) getline(char **line, size_t *room, FILE *f) { return getdelim(line, room, '\n', f); }
LIBC(long) __getdelim(char **line, size_t *room, int end, FILE *f) { return getdelim(line, room, end, f); }
