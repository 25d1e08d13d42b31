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

/* Files. Descriptors are numbers from 0 on; -1 is the end or a failure. Modes
   are those of fopen, with update for the +. The two names of rename are told
   with a 0 after each. */
int __tav_host_open(int mode, int update);
void __tav_host_close(int fd);
int __tav_host_remove(void);
int __tav_host_rename(void);
int __tav_host_get(int fd);
void __tav_host_unget(int fd, int c);
int __tav_host_put(int fd, int c);
int __tav_host_seek(int fd, long offset, int from);
long __tav_host_tell(int fd);

/* What is expected of the program, before it does it: what it is told where
   nothing else is expected. A floating-point number is expected to be within
   bounds, of which these are the lower and the upper one. Nothing is expected:
   another number. */
int __tav_host_expect_char(int fd, int c);
long long __tav_host_expect_integer(int fd, int flags, int width, int precision, int conversion, long long value);
double __tav_host_expect_double(int fd, int flags, int width, int precision, int conversion, double value);
double __tav_host_expect_most(void);
int __tav_host_expect_end(void); /* whether the output may end */
int __tav_host_expect_exit(int code);
extern void reach_error(void);

/* Conversions of printf; the result is the number of characters. */
int __tav_host_print_integer(int fd, int flags, int width, int precision, int conversion, long long value);
int __tav_host_print_double(int fd, int flags, int width, int precision, int conversion, double value);

/* As before, for memory: the characters are asked for one by one. */
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
