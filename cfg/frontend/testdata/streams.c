/* Compares the models of input (in front of this text) with the C library: what
   the library reads from a real stream the models can give too, for some
   values of the inputs; and whatever the inputs are, their results are
   possible ones. */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <malloc.h>
#include <stddef.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <time.h>

/* The inputs: values from a queue, then arbitrary ones. */
static double queue[64];
static int queued, taken;
static unsigned long long noise = 1;

static double input(void)
{
    if (taken < queued)
        return queue[taken++];
    noise = noise * 6364136223846793005 + 1442695040888963407;
    return (noise >> 60) < 4 ? (double)(noise >> 33 & 1) : (double)(int)(noise >> 32);
}

signed char __tav_input_char(void) { return (signed char)(int)input(); }
short __tav_input_short(void) { return (short)(int)input(); }
int __tav_input_int(void) { return (int)input(); }
int __tav_input_any(void) { return (int)input(); }
long long __tav_input_longlong(void) { return (long long)input(); }
float __tav_input_float(void) { return (float)input(); }
double __tav_input_double(void) { return input(); }
long double __tav_input_longdouble(void) { return input(); }

short __tav_input_next(FILE *stream, FILE *standard) { return __tav_input_short(); }
int __tav_input_line(FILE *stream, FILE *standard) { return __tav_input_int(); }
int __tav_input_end(FILE *stream, FILE *standard) { return __tav_input_int(); }
int __tav_input_argument(int number) { return __tav_input_int(); }
long long __tav_input_read(int file, size_t size) { return __tav_input_longlong(); }
signed char __tav_input_directive(void *stream, FILE *standard, int state, int kind, int width, int what) { return kind == ' ' ? 0 : __tav_input_char(); }
signed char __tav_input_set(void *stream, FILE *standard, int state, int width, unsigned long long s0, unsigned long long s1, unsigned long long s2,
                            unsigned long long s3)
{
    return __tav_input_char();
}

void *__tav_object(size_t n) { return calloc(n, 1); }

static void give(double x) { queue[queued++] = x; }

static void require(const char *name, int holds)
{
    if (!holds) {
        printf("%s differs from the library\n", name);
        exit(1);
    }
}

static FILE *stream(const char *text)
{
    static char copy[64];
    queued = taken = 0;
    strcpy(copy, text);
    FILE *f = fmemopen(copy, *text ? strlen(text) : 1, "r");
    if (*text == 0)
        fgetc(f);
    return f;
}

static const char *const texts[] = {"", "a", "\n", "12", "-7 x", " hello you", "a\nb", "\xff\x80z", "4,5", "   ", "x1", "123456789"};
#define EACH_TEXT for (unsigned t = 0; t < sizeof texts / sizeof *texts; t++)

static void characters1(void)
{
    EACH_TEXT {
#define CHARACTER(name)                                          \
    {                                                            \
        FILE *f = stream(texts[t]);                              \
        int want = getc(f);                                      \
        give(want);                                              \
        require(#name, model_##name(CHARACTER_STREAM) == want);  \
        int any = model_##name(CHARACTER_STREAM);                \
        require(#name, any >= -1 && any <= 255);                 \
        fclose(f);                                               \
    }
#define CHARACTER_STREAM
        CHARACTER(getchar)
        CHARACTER(getchar_unlocked)
#undef CHARACTER_STREAM
#define CHARACTER_STREAM f
        CHARACTER(getc)
        CHARACTER(_IO_getc)
        CHARACTER(getc_unlocked)
        CHARACTER(fgetc)
        CHARACTER(fgetc_unlocked)
    }
}

/* The inputs for the characters of a text and its end. */
static void giveText(const char *text)
{
    for (; *text; text++)
        give((unsigned char)*text);
    give(-1);
}

static void lines(void)
{
    EACH_TEXT for (int n = 0; n < 12; n++) {
        char a[32], b[32];
        memset(a, 1, 32), memset(b, 1, 32);
        FILE *f = stream(texts[t]);
        giveText(texts[t]);
        char *want = fgets(a, n, f), *got = model_fgets(b, n, f);
        require("fgets", !want == !got && memcmp(a, b, 32) == 0);
        if (n > 0 && model_fgets(b, n, f))
            require("fgets", memchr(b, 0, n) != 0);
        fclose(f);
        f = stream(texts[t]);
        giveText(texts[t]);
        memset(a, 1, 32), memset(b, 1, 32);
        size_t count = fread(a, 2, n, f);
        require("fread", model_fread(b, 2, n, f) == count && memcmp(a, b, 32) == 0 && model_fread(b, 2, n, f) <= (size_t)n);
        fclose(f);
    }
    EACH_TEXT {
        char *a = 0, *b = 0, c[32], d[32];
        size_t m = 0, n = 0;
        FILE *f = stream(texts[t]);
        long want = getline(&a, &m, f);
        give(want);
        giveText(texts[t]);
        require("getline", model_getline(&b, &n, f) == want && (want < 0 || strcmp(a, b) == 0) && n == m);
        fclose(f);
        free(a), free(b);
        f = stream(texts[t]);
        giveText(texts[t]);
        memset(c, 1, 32), memset(d, 1, 32);
        char *line = fgets(c, 32, f); /* as gets, but for the end of the line */
        if (line)
            c[strcspn(c, "\n")] = 0;
        require("gets", !model_gets(d) == !line && (!line || strcmp(c, d) == 0));
        fclose(f);
    }
}

/* A conversion of a library's call with the inputs that make the model do the
   same: none for its end, 1 for a text that does not match, or a value. */
#define NUMBER(kind, T, format, width, conversion, low, high)                                  \
    EACH_TEXT {                                                                                \
        T x = 99, y = 99;                                                                      \
        FILE *f = stream(texts[t]);                                                            \
        int want = fscanf(f, format, &x);                                                      \
        give(want < 0 ? 0 : want == 0 ? 1 : 2);                                                \
        give((double)x);                                                                       \
        NUMBER_CALL(kind, width, conversion)                                                   \
        require("__tav_fscan_" #kind, model___tav_fscan_end(state, 0, f) == want && x == y);   \
        for (int i = 0; i < 100; i++) {                                                        \
            NUMBER_CALL(kind, width, conversion)                                               \
            require("__tav_fscan_" #kind, state <= 1 && state >= -2 && (state < 1 || (y >= (T)low && y <= (T)high))); \
        }                                                                                      \
        fclose(f);                                                                             \
    }

#define STRING(kind, format, ...)                                                              \
    EACH_TEXT {                                                                                \
        char x[32] = "??", y[32] = "??";                                                       \
        FILE *f = stream(texts[t]);                                                            \
        int want = fscanf(f, format, x);                                                       \
        give(want == 0 ? 1 : want < 0 ? 0 : 2);                                                \
        for (char *p = x; want > 0 && *p; p++)                                                 \
            give(*p);                                                                          \
        give(' ');                                                                             \
        int state = model___tav_fscan_##kind(0, 0, f, __VA_ARGS__, y);                         \
        require("__tav_fscan_" #kind, model___tav_fscan_end(state, 0, f) == want && strcmp(x, y) == 0); \
        fclose(f);                                                                             \
    }

static void scans(void)
{
#define NUMBER_CALL(kind, width, conversion) int state = model___tav_fscan_##kind(0, 0, f, width, conversion, &y);
    NUMBER(i8, signed char, "%hhd", 0, 'd', -128, 127)
    NUMBER(i16, short, "%hd", 0, 'd', -32768, 32767)
    NUMBER(i16, short, "%3hd", 3, 'd', -99, 999)
    NUMBER(i32, int, "%d", 0, 'd', -2147483647 - 1, 2147483647)
    NUMBER(i32, int, "%2d", 2, 'd', -9, 99)
    NUMBER(i32, int, "%1x", 1, 'x', 0, 15)
    NUMBER(i32, int, "%i", 0, 'i', -2147483647 - 1, 2147483647)
    NUMBER(i64, long long, "%lld", 0, 'd', -(1LL << 62), 1LL << 62)
#undef NUMBER_CALL
#define NUMBER_CALL(kind, width, conversion) int state = model___tav_fscan_##kind(0, 0, f, width, &y);
    NUMBER(f32, float, "%f", 0, 'f', -1e30, 1e30)
    NUMBER(f64, double, "%lf", 0, 'f', -1e30, 1e30)
    NUMBER(f80, long double, "%Lf", 0, 'f', -1e30, 1e30)
    STRING(string, "%s", 0)
    STRING(string, "%3s", 3)
    STRING(set, "%2[a-z]", 2, 0, 0x7fffffeULL << 32, 0, 0)
    for (int i = 0; i < 1000; i++) {
        char y[5] = "????";
        queued = taken = 0;
        int state = model___tav_fscan_string(0, 0, 0, 3, y);
        require("__tav_fscan_string", state == -1 || (state == 1 && strlen(y) >= 1 - (y[0] == 0) && strlen(y) <= 3));
        for (char *p = y; state == 1 && *p; p++)
            require("__tav_fscan_string", !isspace((unsigned char)*p));
    }
    EACH_TEXT {
        char x[8] = "???????", y[8] = "???????";
        FILE *f = stream(texts[t]);
        int want = fscanf(f, "%3c", x), n = 0;
        give(want < 0 ? 0 : 1);
        while (n < 3 && texts[t][n])
            n++;
        for (int i = 0; i < n; i++) {
            give(x[i]);
            give(i + 1 < n);
        }
        int state = model___tav_fscan_chars(0, 0, f, 3, y);
        int cut = n > 0 && want < 0; /* a failure since glibc 2.43 */
        require("__tav_fscan_chars", cut || model___tav_fscan_end(state, 0, f) == want && memcmp(x, y, 8) == 0);
        fclose(f);
        char z = '?';
        f = stream(texts[t]);
        want = fscanf(f, "%*c %c", &z); /* a state that is not the first */
        state = model___tav_fscan_space(0, 0, f);
        give(want < 0 ? 0 : 1);
        int literal = model___tav_fscan_char(state, 0, f, 'a');
        require("__tav_fscan_char", literal <= 0 && literal >= -2);
        fclose(f);
    }
    for (int s = -5; s < 0; s++) {
        require("__tav_fscan_space", model___tav_fscan_space(s, 0, 0) == s);
        require("__tav_fscan_char", model___tav_fscan_char(s, 0, 0, 'a') == s);
        require("__tav_fscan_end", model___tav_fscan_end(s, 0, 0) == -2 - s);
    }
}

static void times(void)
{
    long t = 5;
    require("time", model_time(&t) == t && t >= -1 && model_time(0) >= -1);
    t = 5;
    for (int i = 0; i < 1000; i++) {
        struct model_tm *a = model_localtime(&t), *b = model_gmtime(&t);
        if (a != 0 && b != 0)
            require("localtime", a == b && a->tm_hour >= 0 && a->tm_hour < 24 && a->tm_mday > 0 && a->tm_sec <= 60);
    }
    for (int i = 0; i < 100; i++) {
        static const char *const names[] = {"A", "AB", "", "HOME", "a name that is too long to be remembered", "LAST"};
        char *first[4];
        __tav_names = queued = taken = 0;
        for (int n = 0; n < 4; n++) {
            give((i + n) % 3);
            if ((i + n) % 3 != 0)
                give(i);
            char *p = first[n] = model_getenv(names[n]);
            require("getenv", p == 0 ? (i + n) % 3 == 0 : strlen(p) <= 100);
        }
        for (int n = 0; n < 4; n++)
            require("getenv", model_getenv(names[n]) == first[n] && (n == 0 || first[n] == 0 || first[n] != first[n - 1]));
        for (int n = 4; n < 6; n++) {
            give(1), give(n);
            require("getenv", strlen(model_getenv(names[n])) <= n && __tav_names == 4);
        }
    }
    for (int e = -3; e < 140; e++)
        require("strerror", strlen(strerror(e)) < sizeof(struct text) && strlen(model_strerror(e)) < sizeof(struct text));
}

int __tav_unknown_gmtime(void) { return (int)input(); }
char __tav_unknown_strerror(void) { return (char)(int)input(); }
int __tav_unknown_open(void) { return (int)input(); }
long long __tav_unknown_reading_a_changed_file(void) { return 1; }
long long __tav_unknown_reading_a_closed_or_changed_file(void) { return (long long)input(); }
int __tav_unknown_feof(void) { return (int)input(); }
int __tav_unknown_ferror(void) { return (int)input(); }
long __tav_unknown_ftell(void) { return (long)input(); }
long long __tav_unknown_closed(void) { return (long long)input(); }
int __tav_unknown_getenv(void) { return (int)input(); }
int __tav_unknown_rand(void) { return (int)input(); }
double __tav_unknown_drand48(void) { return __tav_input_double(); }
long __tav_unknown_mktime(void) { return (long)input(); }
char __tav_unknown_asctime(void) { return (char)(int)input(); }
char __tav_unknown_strftime(void) { return (char)(int)input(); }

#define SAME_PLACE(s, field) _Static_assert(offsetof(struct s, field) == offsetof(struct model_##s, field), #field);
#define SAME_SIZE(s) _Static_assert(sizeof(struct s) == sizeof(struct model_##s), #s);
SAME_SIZE(stat) SAME_PLACE(stat, st_dev) SAME_PLACE(stat, st_ino) SAME_PLACE(stat, st_nlink) SAME_PLACE(stat, st_mode) SAME_PLACE(stat, st_uid)
SAME_PLACE(stat, st_gid) SAME_PLACE(stat, st_rdev) SAME_PLACE(stat, st_size) SAME_PLACE(stat, st_blksize) SAME_PLACE(stat, st_blocks)
SAME_SIZE(timespec) SAME_PLACE(timespec, tv_nsec) SAME_SIZE(timeval) SAME_PLACE(timeval, tv_usec)
SAME_SIZE(tm) SAME_PLACE(tm, tm_isdst) SAME_PLACE(tm, tm_gmtoff) SAME_PLACE(tm, tm_zone)

static int within(const struct model_tm *t)
{
    return t->tm_hour >= 0 && t->tm_hour < 24 && t->tm_mday > 0 && t->tm_mday <= 31 && t->tm_mon >= 0 && t->tm_mon < 12 && t->tm_sec <= 60;
}

static int sign_of(int x) { return (x > 0) - (x < 0); }

static void results(void)
{
    for (int i = 0; i < 2000; i++) {
        int x = i < 5 ? i - 2 : __tav_input_int(), any = model___tav_any_sign(x);
        any = model___tav_any_count(i);
        require("__tav_any_count", any < 0 || any == i);
        any = model___tav_any_sign(x);
        require("__tav_any_truth", !model___tav_any_truth(x) == !x);
        require("__tav_any_sign", sign_of(any) == sign_of(x));
    }
}

/* What comes from outside is within the functions' bounds, and stays in the memory that they are given. */
static void outside(void)
{
    for (int i = 0; i < 2000; i++) {
        struct model_tm tm = {0};
        struct model_timespec now = {0}, rest = {0};
        struct model_timeval day = {0};
        int zone[2], status = 0, ends[2];
        long t = i;
        char text[32];
        memset(text, 1, 32);
        require("localtime_r", model_localtime_r(&t, &tm) == 0 || within(&tm));
        require("gmtime_r", model_gmtime_r(&t, &tm) == 0 || within(&tm));
        require("mktime", model_mktime(&tm) == -1 || within(&tm));
        require("timegm", model_timegm(&tm) == -1 || within(&tm));
        require("clock_gettime", model_clock_gettime(0, &now) <= 0 && now.tv_sec >= 0 && now.tv_nsec >= 0 && now.tv_nsec < 1000000000);
        for (int clock = 1; clock < 3; clock++) {
            struct model_timespec then = now;
            require("clock_gettime", model_clock_gettime(clock, &then) == 0 && model_clock_gettime(clock, &now) == 0 &&
                now.tv_nsec < 1000000000 && (now.tv_sec > then.tv_sec || (now.tv_sec == then.tv_sec && now.tv_nsec >= then.tv_nsec)));
        }
        long before = model_clock(), after = model_clock();
        require("clock", before >= -1 && (after == -1 || after >= before));
        require("nanosleep", model_nanosleep(&now, &rest) <= 0 && rest.tv_nsec >= 0 && rest.tv_nsec < 1000000000);
        require("timespec_get", model_timespec_get(&now, TIME_UTC) <= TIME_UTC && now.tv_nsec < 1000000000 && model_timespec_get(&now, 0) == 0);
        require("gettimeofday", model_gettimeofday(&day, zone) == 0 && day.tv_usec >= 0 && day.tv_usec < 1000000);
        require("ctime", strlen(model_ctime(&t)) == strlen(ctime(&t)));
        require("asctime", strlen(model_asctime(&tm)) == 25);
        size_t n = model_strftime(text, i % 20, "%c", &tm);
        require("strftime", text[i % 20] == 1 && (n == 0 || (n < i % 20 && strlen(text) == n)));
        memset(text, 1, 32);
#define BYTES(name, ...) require(#name, model_##name(__VA_ARGS__) <= 7 && text[7] == 1);
        BYTES(read, 0, text, 7)
        BYTES(pread, 0, text, 7, 0)
        BYTES(recv, 0, text, 7, 0)
        BYTES(getrandom, text, 7, 0)
        BYTES(getentropy, text, 7)
        require("getentropy", model_getentropy(text, 257) == -1);
        require("getcwd", (model_getcwd(text, 9) == 0 || strlen(text) < 9) && model_getcwd(text, 0) == 0 && text[9] == 1);
        char *own = model_getcwd(0, 0);
        require("getcwd", own == 0 || strlen(own) < 4096);
        free(own);
        require("gethostname", (model_gethostname(text, 9) == -1 || strlen(text) < 9) && text[9] == 1);
        require("open", model_open("", 0) >= -1 && model_openat(0, "", 0) >= -1 && model_creat("", 0) >= -1 && model_lseek(0, 0, 0) >= -1);
        require("close", (model_close(0) | model_access("", 0)) <= 0 && model_isatty(0) <= 1 && model_write(1, text, 7) <= 7);
        require("pipe", model_pipe(ends) == -1 || (ends[0] >= 0 && ends[1] >= 0 && ends[0] != ends[1]));
        require("wait", model_wait(&status) >= -1 && model_wait(0) >= -1 && status <= 0xffff);
        require("waitpid", model_waitpid(1, &status, 0) >= -1 && status <= 0xffff);
        struct model_stat file = {0};
        require("stat", (model_stat("", &file) | model_lstat("", &file) | model_fstat(0, &file) | model_fstatat(0, "", &file, 0)) <= 0 && file.st_size >= 0);
    }
    size_t alignments[] = {0, 1, 4, 8, 24, 64};
    for (int i = 0; i < 6; i++) {
        void *p = 0, *q = 0;
        require("posix_memalign", model_posix_memalign(&p, alignments[i], 8) == posix_memalign(&q, alignments[i], 8) && !p == !q);
        free(p), free(q);
    }
    void *p = model_aligned_alloc(64, 64), *q = model_memalign(64, 64);
    require("aligned_alloc", malloc_usable_size(p) >= 64);
    require("memalign", malloc_usable_size(q) >= 64);
    free(p), free(q);
}

static void randoms(void)
{
    for (int i = 0; i < 1000; i++) {
        queued = taken = 0;
        int n = rand();
        give(n);
        require("rand", model_rand() == n && model_rand() >= 0);
        require("random", model_random() >= 0 && model_lrand48() >= 0);
        for (unsigned seed = i * 2654435761u, same = seed, k = 0; k < 5; k++)
            require("rand_r", model_rand_r(&seed) == rand_r(&same) && seed == same);
        model_mrand48();
        double x = model_drand48();
        require("drand48", x >= 0 && x < 1);
    }
    __tav_sequences = __tav_sequences48 = 0, model_srand(7), model_srand48(7);
    require("srand", __tav_sequences == 1 && __tav_sequences48 == 1);
    model_srand(8), model_srand48(8);
    require("srand", __tav_sequences == 2 && __tav_sequences48 == 2 && model_rand() >= 0 && model_drand48() < 1);
    __tav_sequences = __tav_sequences48 = 0, model_srandom(1), model_srand48(1);
    require("srand", __tav_sequences == 2 && __tav_sequences48 == 2);
}

/* Nothing has been read. */
static FILE *fresh(const char *text)
{
    __tav_ends = __tav_why = __tav_used = __tav_moved = 0;
    __tav_ended = __tav_output = __tav_measured = 0;
    return stream(text);
}

static void atEnds(void)
{
    EACH_TEXT for (int asks = 0; asks < 2; asks++) {
        FILE *f = fresh(*texts[t] ? texts[t] : "b");
        for (int i = 0; i < 16; i++) {
            queued = taken = 0;
            int want = getc(f);
            give(want), give(1);
            require("getc", model_getc((void *)f) == want);
            require("feof", asks == 0 || !model_feof((void *)f) == !feof(f));
        }
        queued = taken = 0, give(1);
        require("ferror", asks == 1 || model_ferror((void *)f) == ferror(f));
        require("feof", model_feof((void *)f));
        model_clearerr((void *)f);
        require("clearerr", !model_feof((void *)f));
        queued = taken = 0, give(-1), give(0);
        require("ferror", model_getc((void *)f) == -1 && !model_feof((void *)f) && model_ferror((void *)f));
        fclose(f);
    }
}

static void positions(void)
{
#define POSITIONS(seek, tell)                                                          \
    EACH_TEXT {                                                                        \
        FILE *f = fresh(texts[t]);                                                     \
        give(1);                                                                       \
        require(#seek, model_##seek((void *)f, 0, SEEK_END) == seek(f, 0, SEEK_END));  \
        long want = tell(f);                                                           \
        give(want);                                                                    \
        require(#tell, model_##tell((void *)f) == want && model_##tell((void *)f) == want); \
        rewind(f), model_rewind((void *)f);                                            \
        require("rewind", !CHANGED_STREAM(f) && __tav_used);                           \
        model_rewind((void *)f);                                                       \
        require("rewind", CHANGED_STREAM(f));                                          \
        queued = taken = 0, give(0);                                                   \
        require(#seek, model_##seek((void *)f, 0, SEEK_SET) == -1);                    \
        fclose(f);                                                                     \
    }
    POSITIONS(fseek, ftell)
    POSITIONS(fseeko, ftello)
}

static void outputs(void)
{
#define PUTTING(name, ...)                                                                  \
    for (int c = -3; c < 300; c++) {                                                    \
        char text[16] = "";                                                             \
        FILE *f = fmemopen(text, sizeof text, "w");                                     \
        queued = taken = 0, give(1), give(0);                                           \
        require(#name, model_##name(__VA_ARGS__) == putc(c, f) && model_##name(__VA_ARGS__) == -1); \
        fclose(f);                                                                      \
    }
    PUTTING(putchar, c)
    PUTTING(putchar_unlocked, c)
    PUTTING(putc, c, 0)
    PUTTING(_IO_putc, c, 0)
    PUTTING(putc_unlocked, c, 0)
    PUTTING(fputc, c, 0)
    PUTTING(fputc_unlocked, c, 0)
    for (int i = 0; i < 100; i++) {
        require("puts", model_puts("x") >= -1 && model_fputs("x", 0) >= -1 && model_fputs_unlocked("x", 0) >= -1);
        require("fwrite", model_fwrite("abc", 1, 3, 0) <= 3 && model_fwrite("abc", 0, 3, 0) == 0 && model_fwrite_unlocked("abc", 3, 1, 0) <= 1);
        require("fflush", model_fflush(0) / 2 == 0 && model_fflush_unlocked(0) / 2 == 0);
    }
}

static void streams(void)
{
    atEnds();
    positions();
    outputs();
    characters1();
    lines();
    scans();
    times();
    randoms();
    outside();
    results();
    printf(" getchar getchar_unlocked getc _IO_getc getc_unlocked fgetc fgetc_unlocked fgets gets fread getline "
           "__tav_fscan_i8 __tav_fscan_i16 __tav_fscan_i32 __tav_fscan_i64 __tav_fscan_f32 __tav_fscan_f64 __tav_fscan_f80 "
           "__tav_fscan_string __tav_fscan_set __tav_fscan_chars __tav_fscan_char __tav_fscan_space __tav_fscan_end "
           "getenv time localtime gmtime strerror rand random lrand48 mrand48 rand_r drand48 srand srandom srand48 "
           "localtime_r gmtime_r mktime timegm clock clock_gettime gettimeofday timespec_get nanosleep ctime asctime strftime "
           "aligned_alloc memalign posix_memalign read pread recv getrandom getentropy getcwd gethostname pipe wait waitpid "
           "stat lstat fstat fstatat open openat creat lseek close access isatty write "
           "feof ferror clearerr fseek fseeko ftell ftello rewind putchar putchar_unlocked putc _IO_putc putc_unlocked fputc fputc_unlocked "
           "__tav_any_truth __tav_any_sign __tav_any_count puts fputs fputs_unlocked fwrite fwrite_unlocked fflush fflush_unlocked ");
}
