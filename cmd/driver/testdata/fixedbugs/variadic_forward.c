// VERDICT: TRUE
// A list that is passed on to a helper through a pointer, which reads on where the caller stopped.
#include <assert.h>
#include <stdarg.h>

typedef long reader(char kind, va_list *);

static long number(char kind, va_list *a)
{
    switch (kind) {
    case 'd': return va_arg(*a, int);
    case 'l': return va_arg(*a, long);
    case 'f': return (long)(2 * va_arg(*a, double));
    default: return *va_arg(*a, char *);
    }
}

static long vsum(reader *r, const char *kinds, va_list list)
{
    long s = 0;
    va_list a;
    va_copy(a, list);
    while (*kinds)
        s += r(*kinds++, &a);
    va_end(a);
    return s;
}

static long sum(const char *kinds, ...)
{
    va_list a;
    va_start(a, kinds);
    long once = vsum(number, kinds, a), again = vsum(number, kinds, a);
    va_end(a);
    assert(once == again);
    return once;
}

int main(void)
{
    long (*f)(const char *, ...) = sum;
    assert(f("dlfs", 1, 2L, 1.5, "\x04") == 10);
    assert(sum("ffffffffffdddddddd", 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1.0, 1, 1, 1, 1, 1, 1, 1, 1) == 28);
    assert(f("") == 0);
    return 0;
}
