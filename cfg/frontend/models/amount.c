/* Input that ends, where every execution has to (ends.go): so much is left to read of
   standard input, of the file that was opened last, and of all others. The amounts are
   arbitrary at first; each read takes some away, and so does one that fails. Where nothing
   is left the end stays. */

struct _IO_FILE;

extern int __tav_input_int(void);
extern long long __tav_input_longlong(void);
extern long long __tav_unknown_end_of_one_of_several_files(void);
extern long long __tav_unknown_match(void);
extern struct _IO_FILE *stdin;

static unsigned long long __tav_left_stdin, __tav_left_file, __tav_left_others; /* ends.go: they begin with any values */
static struct _IO_FILE *__tav_latest; /* what was opened last: a stream, */
static int __tav_latest_file = -1;    /* or a descriptor */

/* What a function reads: its variable source says where the input comes from. */
enum { STANDARD, LATEST, OTHERS };
#ifdef ONLY_STANDARD
#define source STANDARD
#define SOURCE(stream)
#define SOURCE_OF(file)
#else
#define SOURCE(stream) \
    int source = (stream) == (void *)stdin || (stream) == 0 ? STANDARD : (stream) == (void *)__tav_latest ? LATEST : OTHERS;
#define SOURCE_OF(file) int source = (file) == 0 ? STANDARD : (file) == __tav_latest_file ? LATEST : OTHERS;
#endif

#define AMOUNT (source == STANDARD ? __tav_left_stdin : source == LATEST ? __tav_left_file : __tav_left_others)
#define TAKE                     \
    if (source == STANDARD)      \
        __tav_left_stdin--;      \
    else if (source == LATEST)   \
        __tav_left_file--;       \
    else                         \
        __tav_left_others--;

/* The end of one of the others need not be that of another one. */
#define RUN_OUT                        \
    if (source == STANDARD)            \
        __tav_left_stdin = 0;          \
    else if (source == LATEST)         \
        __tav_left_file = 0;           \
    else if (__tav_left_others > 0 && __tav_unknown_end_of_one_of_several_files() == 0) \
        __tav_left_others--;           \
    else                               \
        __tav_left_others = 0;

/* What is said of streams that are read (streams.c, fscan.c). */
#define ENDED(stream) (AMOUNT == 0)
#define WENT_ON(stream) TAKE
#define STOPPED(stream, what) STOPPED_##what
#define STOPPED_SOMETHING RUN_OUT
#define STOPPED_PERHAPS

/* There is another file. */
#define MORE_TO_READ(stream, file)                                  \
    __tav_latest = stream;                                          \
    __tav_latest_file = file;                                       \
    __tav_left_file = (unsigned long long)__tav_input_longlong();   \
    __tav_left_others = (unsigned long long)__tav_input_longlong();

/* The program is somewhere else in a file. */
#define READ_AGAIN                                                  \
    MORE_TO_READ(__tav_latest, __tav_latest_file)                   \
    __tav_left_stdin = (unsigned long long)__tav_input_longlong();

/* What a directive of scanf does not match is there for the next one. Where one of them is a set of
   characters and the other one is not the same, it is not known that there is something that neither matches. */
static int __tav_stuck;
static unsigned long long __tav_stuck0, __tav_stuck1, __tav_stuck2, __tav_stuck3;

#define STUCK(s0, s1, s2, s3)                                                                              \
    if (__tav_stuck && (__tav_stuck0 != (s0) || __tav_stuck1 != (s1) || __tav_stuck2 != (s2) || __tav_stuck3 != (s3)) \
        && __tav_unknown_match() != 0)                                                                     \
        return STREAM_ENDS;                                                                                \
    __tav_stuck = 1, __tav_stuck0 = (s0), __tav_stuck1 = (s1), __tav_stuck2 = (s2), __tav_stuck3 = (s3);

/* Declared where a program reads (ends.go). */
void MODEL(__tav_input_ends)(void) {}
