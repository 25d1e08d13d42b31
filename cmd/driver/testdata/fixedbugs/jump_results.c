// VERDICT: TRUE
// Jumps out of functions with results of all kinds, and out of the library's qsort.
#include <assert.h>
#include <setjmp.h>
#include <stdlib.h>

struct big { int a[10]; };
struct small { int x, y; };

static jmp_buf out;

static struct big give_big(int n)
{
    struct big b = {{n}};
    if (n == 1)
        longjmp(out, 2);
    return b;
}

static struct small give_small(int n)
{
    struct small s = {n, n};
    if (n == 1)
        longjmp(out, 3);
    return s;
}

static double give_double(int n)
{
    if (n == 1)
        longjmp(out, 4);
    return 1.5;
}

static int compare(const void *a, const void *b)
{
    if (*(const int *)a == 3 || *(const int *)b == 3)
        longjmp(out, 5);
    return *(const int *)a - *(const int *)b;
}

int main(void)
{
    volatile int step = 0;
    int a[] = {1, 2, 3};
    switch (setjmp(out)) {
    case 0: step = 1; assert(give_big(0).a[0] == 0); give_big(1); assert(0);
    case 2: assert(step == 1); step = 2; assert(give_small(2).y == 2); give_small(1); assert(0);
    case 3: assert(step == 2); step = 3; assert(give_double(0) == 1.5); give_double(1); assert(0);
    case 4: assert(step == 3); step = 4; qsort(a, 3, sizeof *a, compare); assert(0);
    case 5: assert(step == 4); return 0;
    }
    assert(0);
}
