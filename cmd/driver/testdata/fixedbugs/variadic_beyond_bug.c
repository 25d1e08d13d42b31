// VERDICT ILP32: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// More arguments are read than there are, while another call passes enough.
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
    s += sum(2, 2.5, 3);
    return s > 0;
}
