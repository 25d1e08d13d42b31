// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// The helper looks for NULL as the end of the list, which the second caller forgets.
#include <stdarg.h>
#include <stddef.h>

static int vcount(va_list *a)
{
    int n = 0;
    for (const char *s = va_arg(*a, const char *); s; s = va_arg(*a, const char *))
        n += *s != 0;
    return n;
}

static int count(const char *first, ...)
{
    va_list a;
    va_start(a, first);
    int n = (*first != 0) + vcount(&a);
    va_end(a);
    return n;
}

int main(void)
{
    int (*f)(const char *, ...) = count;
    int n = f("a", "b", "", (char *)NULL);
    return n == 2 ? f("a", "b") : 0;
}
