// VERDICT: FALSE(unreach-call)

// bsearch finds any of the elements that are equal to the key, not the first.
#include <assert.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void) {
    int a[4] = {1, 5, 5, 9}, key = 5;
    int *found = bsearch(&key, a, 4, sizeof a[0], compare);
    assert(found != NULL && found == &a[1]);
    return 0;
}
