/* Output to streams (C11 7.21.7 and 7.21.8): it may fail at every call. What it writes is
   not followed. */

struct _IO_FILE;

extern int __tav_input_int(void);
extern long long __tav_input_longlong(void);

#define PUTC return __tav_input_int() == 0 ? -1 : (unsigned char)c;

int MODEL(putchar)(int c) { PUTC }

int MODEL(putchar_unlocked)(int c) { PUTC }

int MODEL(putc)(int c, struct _IO_FILE *stream) { PUTC }

int MODEL(_IO_putc)(int c, struct _IO_FILE *stream) { PUTC }

int MODEL(putc_unlocked)(int c, struct _IO_FILE *stream) { PUTC }

int MODEL(fputc)(int c, struct _IO_FILE *stream) { PUTC }

int MODEL(fputc_unlocked)(int c, struct _IO_FILE *stream) { PUTC }

/* Any number that is not negative says that nothing failed. */
#define SHOW                        \
    int n = __tav_input_int();      \
    return n < 0 ? -1 : n;

int MODEL(puts)(const char *s) { SHOW }

int MODEL(fputs)(const char *s, struct _IO_FILE *stream) { SHOW }

int MODEL(fputs_unlocked)(const char *s, struct _IO_FILE *stream) { SHOW }

/* So many elements; fewer when it failed. */
#define WRITE                                                   \
    MODEL_SIZE count = (MODEL_SIZE)__tav_input_longlong();      \
    return size == 0 ? 0 : count < n ? count : n;

MODEL_SIZE MODEL(fwrite)(const void *from, MODEL_SIZE size, MODEL_SIZE n, struct _IO_FILE *stream) { WRITE }

MODEL_SIZE MODEL(fwrite_unlocked)(const void *from, MODEL_SIZE size, MODEL_SIZE n, struct _IO_FILE *stream) { WRITE }

int MODEL(fflush)(struct _IO_FILE *stream) { return __tav_input_int() == 0 ? -1 : 0; }

int MODEL(fflush_unlocked)(struct _IO_FILE *stream) { return __tav_input_int() == 0 ? -1 : 0; }
