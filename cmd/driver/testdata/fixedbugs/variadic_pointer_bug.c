// VERDICT: FALSE
// One of two functions of the same type that a pointer leads to skips an argument.
#include <assert.h>
#include <stdarg.h>

static int first(const char *s, ...)
{
    va_list a;
    va_start(a, s);
    int r = va_arg(a, int);
    va_end(a);
    return r;
}

static int second(const char *s, ...)
{
    va_list a;
    va_start(a, s);
    va_arg(a, int);
    int r = va_arg(a, int);
    va_end(a);
    return r;
}

extern int __VERIFIER_nondet_int(void);

struct reader {
    int (*read)(const char *, ...);
};

int main(void)
{
    struct reader r = {__VERIFIER_nondet_int() ? first : second};
    assert(r.read("", 1, 2) == 1);
    return 0;
}
