// VERDICT: UNKNOWN(unsupported: a variable argument that is read as another type
// A double is read as two ints, which would be its halves with 32 bits.
#include <assert.h>
#include <stdarg.h>

static int halves(int n, ...)
{
    va_list l;
    va_start(l, n);
    int a = va_arg(l, int), b = va_arg(l, int);
    va_end(l);
    return a | b;
}

int main(void)
{
    assert(halves(0, 0.0, 0.0) == 0);
    return 0;
}
