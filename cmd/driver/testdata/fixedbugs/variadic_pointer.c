// VERDICT: TRUE
// Functions with variable arguments, called through pointers of a table: each reads what it was passed.
#include <assert.h>
#include <stdarg.h>

static int last;

static int sum(int n, ...)
{
    va_list a;
    int s = 0;
    va_start(a, n);
    for (int i = 0; i < n; i++)
        s += va_arg(a, int);
    va_end(a);
    return s;
}

static int mixed(int n, ...)
{
    va_list a;
    va_start(a, n);
    int i = va_arg(a, int);
    double d = va_arg(a, double);
    int *p = va_arg(a, int *);
    va_end(a);
    *p = n;
    return i + (int)d;
}

static int none(int n, ...)
{
    return n;
}

static int (*const table[])(int, ...) = {sum, mixed, none};

extern int __VERIFIER_nondet_int(void);

int main(void)
{
    int which = __VERIFIER_nondet_int();
    if (which < 0 || which > 2)
        return 0;
    int r = which == 1 ? table[which](7, 5, 2.5, &last) : table[which](3, 10, 20, 30);
    assert(which != 0 || r == 60);
    assert(which != 1 || (r == 7 && last == 7));
    assert(which != 2 || r == 3);
    return 0;
}
