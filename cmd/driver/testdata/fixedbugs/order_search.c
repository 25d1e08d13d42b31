// Insertion sort and binary search: what is sorted but for the element being moved, and what is below and above a
// key (traceabs/guess/order.go).
// VERDICT LP64: TRUE
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

#define N 16

int main(void)
{
    int a[N], i, j;
    for (i = 0; i < N; i++)
        a[i] = __VERIFIER_nondet_int();
    for (i = 1; i < N; i++) {
        int x = a[i];
        for (j = i - 1; j >= 0 && a[j] > x; j--)
            a[j + 1] = a[j];
        a[j + 1] = x;
    }
    int key = __VERIFIER_nondet_int(), lo = 0, hi = N, found = -1;
    while (lo < hi) {
        int mid = lo + (hi - lo) / 2;
        if (a[mid] == key) {
            found = mid;
            break;
        }
        if (a[mid] < key)
            lo = mid + 1;
        else
            hi = mid;
    }
    if (found < 0)
        for (i = 0; i < N; i++)
            assert(a[i] != key);
    else
        assert(a[found] == key);
}
