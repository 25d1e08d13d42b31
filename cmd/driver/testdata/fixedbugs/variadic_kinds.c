// VERDICT ILP32: TRUE
// Arguments of all kinds, read as what they are, through a list that is copied and one that is pointed to.
#include <assert.h>
#include <stdarg.h>

struct big {
    int a[6];
};

static double rest(const char *k, va_list *l)
{
    double s = 0;
    int *p;
    for (; *k; k++)
        switch (*k) {
        case 'i': s += va_arg(*l, int); break;
        case 'u': s += va_arg(*l, unsigned); break;
        case 'd': s += va_arg(*l, double); break;
        case 'l': s += va_arg(*l, long long); break;
        case 'p': p = va_arg(*l, int *); s += *p; break;
        case 's': s += va_arg(*l, struct big).a[2]; break;
        }
    return s;
}

static double sum(const char *k, ...)
{
    va_list l, c;
    va_start(l, k);
    va_copy(c, l);
    double s = rest(k, &l) + va_arg(c, int);
    va_end(c);
    va_end(l);
    return s;
}

int main(void)
{
    int x = 3;
    struct big b = {{1, 2, 5}};
    assert(sum("idlspu", 1, 2.0, 7LL, b, &x, 9) == 28);
    assert(sum("ii", 1, 2) == 4);
    return 0;
}
