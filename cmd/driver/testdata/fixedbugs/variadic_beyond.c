// VERDICT ILP32: TRUE
// FLAGS: --property valid-memsafety
// Two calls with different numbers of arguments.
#include <stdarg.h>

static double sum(int n, ...)
{
    va_list l;
    va_start(l, n);
    double s = va_arg(l, double);
    while (n--)
        s += va_arg(l, int);
    va_end(l);
    return s;
}

int main(void)
{
    double s = sum(4, 1.5, 1, 2, 3, 4);
    s += sum(1, 2.5, 3);
    return s > 0;
}
