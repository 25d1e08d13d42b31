// VERDICT: TRUE
// Structs of all sizes among variable arguments, also a member that needs more alignment.
#include <assert.h>
#include <stdarg.h>

struct small { short a, b; };
struct pair { int x, y; };
struct mixed { double d; int i; };
struct big { long a[4]; char c; };
struct wide { long double w; int n; };

static long take(int n, ...)
{
    va_list a, again;
    va_start(a, n);
    struct small s = va_arg(a, struct small);
    struct big b = va_arg(a, struct big);
    int i = va_arg(a, int);
    struct wide w = va_arg(a, struct wide);
    va_copy(again, a);
    struct mixed m = {0, 0};
    struct pair p = {0, 0};
    if (n == 1)
        m = va_arg(again, struct mixed);
    else
        p = va_arg(a, struct pair);
    va_end(again);
    va_end(a);
    b.a[2] += 100; // a copy
    return n == 1 ? s.b + b.a[3] + b.c + i + w.n + (long)m.d + m.i : s.a + b.a[2] + p.y;
}

int main(void)
{
    struct small s = {1, 2};
    struct pair p = {3, 4};
    struct mixed m = {5.5, 6};
    struct big b = {{7, 8, 9, 10}, 11};
    struct wide w = {12, 13};
    assert(take(1, s, b, 14, w, m) == 2 + 10 + 11 + 14 + 13 + 5 + 6);
    assert(take(2, s, b, 14, w, p) == 1 + 109 + 4);
    assert(b.a[2] == 9);
    return 0;
}
