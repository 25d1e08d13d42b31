// VERDICT: FALSE(unreach-call)

// Three equal elements may come in any order, also in one that is neither that of before nor its reverse.
#include <assert.h>
#include <stdlib.h>

static int equal(const void *a, const void *b) { return *(const int *)a / 10 - *(const int *)b / 10; }

int main(void) {
    int a[3] = {11, 12, 13};
    qsort(a, 3, sizeof a[0], equal);
    assert(!(a[0] == 12 && a[1] == 13));
    return 0;
}
