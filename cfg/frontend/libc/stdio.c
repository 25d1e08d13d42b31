/* <stdio.h> without formats (C11 7.21): streams of bytes. A pushed-back
   character stays here; the host learns of it before it reads by itself. */

struct stream {
    int fd;   /* -1: closed */
    int back; /* pushed back; -1: none */
    int eof, err;
};

typedef struct _IO_FILE FILE;

static struct stream streams[64] = {{0, -1, 0, 0}, {1, -1, 0, 0}, {2, -1, 0, 0}};

FILE *stdin = (FILE *)&streams[0];
FILE *stdout = (FILE *)&streams[1];
FILE *stderr = (FILE *)&streams[2];

static int get(struct stream *s)
{
    int c = s->back;
    if (c >= 0) {
        s->back = -1;
        return c;
    }
    c = __tav_host_get(s->fd);
    if (c < 0)
        s->eof = 1;
    return c;
}

static int unget(struct stream *s, int c)
{
    if (c < 0)
        return EOF;
    if (s->back >= 0)
        __tav_host_unget(s->fd, s->back);
    s->back = (unsigned char)c;
    s->eof = 0;
    return s->back;
}

/* What was to be written last was not. */
static int failed(struct stream *s)
{
    __tav_written = ~__tav_written;
    s->err = 1;
    return EOF;
}

/* Output that is not the expected one is a violation here, of a condition on
   what is written and where: another character, and an earlier or later one,
   would have been right. */
static int put(struct stream *s, int c)
{
    c = (unsigned char)c;
    int want = __tav_host_expect_char(s->fd, __tav_written, c);
    if (c != want) {
        long at = __tav_host_expected_at();
        want = __tav_host_expected_char();
        if ((c != want) & (__tav_written == at))
            reach_error();
    }
    __tav_written = __tav_host_put(s->fd, __tav_written, c);
    if (__tav_written < 0)
        return failed(s);
    return c;
}

/* The host reads from here on. */
static int synced(struct stream *s)
{
    if (s->back >= 0) {
        __tav_host_unget(s->fd, s->back);
        s->back = -1;
    }
    return s->fd;
}

static void tell(const char *name)
{
    for (; *name; name++)
        __tav_host_text((unsigned char)*name);
}

static FILE *opened(struct stream *s, const char *name, const char *mode)
{
    int update = 0;
    for (int i = 1; mode[i]; i++)
        if (mode[i] == '+')
            update = 1;
    tell(name);
    s->fd = __tav_host_open(mode[0], update);
    s->back = -1;
    s->eof = s->err = 0;
    return s->fd < 0 ? NULL : (FILE *)s;
}

LIBC(FILE *) fopen(const char *name, const char *mode)
{
    int i = 3;
    while (i < 64 && (streams[i].fd > 0))
        i++;
    return i == 64 ? NULL : opened(&streams[i], name, mode);
}

LIBC(FILE *) fopen64(const char *name, const char *mode) { return fopen(name, mode); }

LIBC(int) fclose(FILE *f)
{
    struct stream *s = (struct stream *)f;
    __tav_host_close(s->fd);
    s->fd = -1;
    return 0;
}

LIBC(FILE *) freopen(const char *name, const char *mode, FILE *f)
{
    struct stream *s = (struct stream *)f;
    __tav_host_close(s->fd);
    return opened(s, name, mode);
}

LIBC(int) fgetc(FILE *f) { return get((struct stream *)f); }
LIBC(int) getc(FILE *f) { return get((struct stream *)f); }
LIBC(int) _IO_getc(FILE *f) { return get((struct stream *)f); }
LIBC(int) getc_unlocked(FILE *f) { return get((struct stream *)f); }
LIBC(int) getchar(void) { return get((struct stream *)stdin); }
LIBC(int) getchar_unlocked(void) { return get((struct stream *)stdin); }
LIBC(int) ungetc(int c, FILE *f) { return unget((struct stream *)f, c); }
LIBC(int) fputc(int c, FILE *f) { return put((struct stream *)f, c); }
LIBC(int) putc(int c, FILE *f) { return put((struct stream *)f, c); }
LIBC(int) _IO_putc(int c, FILE *f) { return put((struct stream *)f, c); }
LIBC(int) putc_unlocked(int c, FILE *f) { return put((struct stream *)f, c); }
LIBC(int) putchar(int c) { return put((struct stream *)stdout, c); }
LIBC(int) putchar_unlocked(int c) { return put((struct stream *)stdout, c); }

LIBC(char *) fgets(char *to, int n, FILE *f)
{
    struct stream *s = (struct stream *)f;
    int i = 0, c = 0;
    if (n <= 0)
        return NULL;
    while (i < n - 1 && c != '\n') {
        c = get(s);
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
    while ((c = get((struct stream *)stdin)) >= 0 && c != '\n')
        to[i++] = c;
    if (c < 0 && i == 0)
        return NULL;
    to[i] = 0;
    return to;
}

LIBC(int) fputs(const char *text, FILE *f)
{
    for (; *text; text++)
        if (put((struct stream *)f, *text) < 0)
            return EOF;
    return 1;
}

LIBC(int) puts(const char *text)
{
    return fputs(text, stdout) < 0 || put((struct stream *)stdout, '\n') < 0 ? EOF : 1;
}

LIBC(size_t) fread(void *to, size_t size, size_t n, FILE *f)
{
    unsigned char *bytes = to;
    size_t k = 0;
    if (size == 0)
        return 0;
    for (; k < size * n; k++) {
        int c = get((struct stream *)f);
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
        if (put((struct stream *)f, bytes[k]) < 0)
            return k / size;
    return n;
}

LIBC(int) feof(FILE *f) { return ((struct stream *)f)->eof; }
LIBC(int) ferror(FILE *f) { return ((struct stream *)f)->err; }
LIBC(int) fileno(FILE *f) { return ((struct stream *)f)->fd; }
LIBC(int) fflush(FILE *f) { return 0; }
LIBC(int) setvbuf(FILE *f, char *buffer, int mode, size_t size) { return 0; }
LIBC(void) setbuf(FILE *f, char *buffer) {}

LIBC(void) clearerr(FILE *f)
{
    struct stream *s = (struct stream *)f;
    s->eof = s->err = 0;
}

LIBC(int) fseek(FILE *f, long offset, int from)
{
    struct stream *s = (struct stream *)f;
    if (__tav_host_seek(synced(s), offset, from) < 0)
        return -1;
    s->eof = 0;
    return 0;
}

LIBC(long) ftell(FILE *f) { return __tav_host_tell(synced((struct stream *)f)); }

LIBC(void) rewind(FILE *f)
{
    fseek(f, 0, 0);
    clearerr(f);
}

LIBC(int) remove(const char *name)
{
    tell(name);
    return __tav_host_remove();
}

LIBC(int) unlink(const char *name) { return remove(name); }

LIBC(int) rename(const char *from, const char *to)
{
    tell(from);
    __tav_host_text(0);
    tell(to);
    return __tav_host_rename();
}

LIBC(void) perror(const char *what)
{
    if (what != NULL && *what) {
        fputs(what, stderr);
        fputs(": ", stderr);
    }
    fputs("Error\n", stderr);
}
