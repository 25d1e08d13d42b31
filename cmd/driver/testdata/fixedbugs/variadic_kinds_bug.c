// VERDICT ILP32: FALSE
// The sum of an int and a double, which is wrong.
#include <assert.h>
#include <stdarg.h>

static double sum(int n, ...)
{
    va_list l;
    va_start(l, n);
    double s = 0;
    for (int i = 0; i < n; i++)
        s += i % 2 ? va_arg(l, int) : va_arg(l, double);
    va_end(l);
    return s;
}

int main(void)
{
    assert(sum(2, 2.5, 3) == 5);
    return 0;
}
