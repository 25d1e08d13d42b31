// VERDICT: FALSE(valid-free)
// FLAGS: --property valid-memsafety
// The struct that is passed is a copy: freeing its pointer frees that of the caller.
#include <stdarg.h>
#include <stdlib.h>

struct buffer { char *data; unsigned long size, used; };

static void drop(int n, ...)
{
    va_list a;
    va_start(a, n);
    while (n--) {
        struct buffer b = va_arg(a, struct buffer);
        free(b.data);
        b.data = NULL;
    }
    va_end(a);
}

int main(void)
{
    struct buffer a = {malloc(4), 4, 0}, b = {malloc(8), 8, 0};
    drop(2, a, b);
    if (b.data != NULL)
        free(b.data);
    return 0;
}
