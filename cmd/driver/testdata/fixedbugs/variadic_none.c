// VERDICT: UNKNOWN(undefined behaviour
// No variable argument is passed, and one is read.
#include <assert.h>
#include <stdarg.h>

static int sum(int n, ...)
{
    va_list a;
    int s = 0;
    va_start(a, n);
    while (n--)
        s += va_arg(a, int);
    va_end(a);
    return s;
}

int main(void)
{
    int x = sum(1);
    assert(x == x);
    return 0;
}
