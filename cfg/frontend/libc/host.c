/* What the C library asks of whoever runs the program (cfg.HostPrefix).
   Everything is a number: what is text is told byte by byte. */

typedef MODEL_SIZE size_t;

#define NULL ((void *)0)
#define EOF (-1)

/* The command line: byte j of argument i, which has that length. */
int __tav_host_argc(void);
int __tav_host_arglen(int i);
int __tav_host_arg(int i, int j);
int __tav_host_envc(void);
int __tav_host_envlen(int i);
int __tav_host_env(int i, int j);

/* Text for the host; whatever uses it clears it. */
void __tav_host_text(int c);

/* Files. Descriptors are numbers from 0 on. What names a file is told first, the
   two names of rename with a 0 after each. A failure is -1, or below 0 the number
   of an error of Linux, as the flags are; get has -1 for the end, too. */
int __tav_host_open(int flags);
int __tav_host_close(int fd);
int __tav_host_remove(int directory);
int __tav_host_rename(void);
int __tav_host_mkdir(void);
int __tav_host_resize(int fd, long size);
int __tav_host_stat(int fd); /* the mode; 0: there is none. -1: of the file that is named */
long __tav_host_size(void); /* of what stat was asked about last, and its inode */
long __tav_host_inode(void);
int __tav_host_flags(int fd);
int __tav_host_entry(int fd); /* the length of the next name in a directory, see formatted; 0 at the end */
int __tav_host_get(int fd);
void __tav_host_unget(int fd, int c);
int __tav_host_seek(int fd, long offset, int from);
long __tav_host_tell(int fd);

/* Output. Where it is compared, the position of standard output (bytes before
   it) is a variable of the library: what comes too early or too late has its
   cause in the program then. The host goes by the position that it is told, and
   what writes returns the next one. That of other streams, and of output that
   is not compared, stays as it is told; where writing fails it is complemented. */
static long __tav_written;
long __tav_host_put(int fd, long at, int c);
long __tav_host_print_integer(int fd, long at, int flags, int width, int precision, int conversion, long long value);
long __tav_host_print_double(int fd, long at, int flags, int width, int precision, int conversion, double value);
int __tav_host_printed(void); /* characters of the number that was written last */

/* Whether the output is what is expected, asked before it is written: the
   character itself or -1; 1 for a number that is, 0 where another number would
   be, -1 where none would; 1 where the output may end. */
int __tav_host_expect_char(int fd, long at, int c);
int __tav_host_expect_integer(int fd, long at, int flags, int width, int precision, int conversion, long long value);
int __tav_host_expect_double(int fd, long at, int flags, int width, int precision, int conversion, double value);
int __tav_host_expect_end(long at);
int __tav_host_expect_exit(int code); /* the exit code that is expected */

/* What is expected in place of what was asked about last, and where. No
   character is -1; a floating-point number is to be within bounds. */
int __tav_host_expected_char(void);
long long __tav_host_expected_integer(void);
double __tav_host_expected_least(void);
double __tav_host_expected_most(void);
long __tav_host_expected_at(void);
extern void reach_error(void);

/* Conversions of printf for memory: the number of characters, and each. */
int __tav_host_format_double(int flags, int width, int precision, int conversion, double value);
int __tav_host_formatted(int i);

/* Conversions of scanf at a stream, or of the text for fd -1, without white space in
   front. How it went comes before the value: 1, 0 where nothing matches, -1 at
   the end; and how many characters were read. */
int __tav_host_scan_integer(int fd, int width, int conversion);
int __tav_host_scan_double(int fd, int width);
int __tav_host_scanned(void);
long long __tav_host_integer(void);
double __tav_host_double(void);
float __tav_host_float(void);

/* The end of the program. */
void __tav_host_exit(int code);
void __tav_host_abort(void);

/* Functions of <math.h>; the first argument says which. */
double __tav_host_math(int function, double x, double y);

long __tav_host_time(void);
long __tav_host_clock(void);
