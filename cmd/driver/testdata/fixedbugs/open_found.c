// VERDICT: TRUE

// It is one of them, and going back leads to the first.
#include <assert.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

int main(void) {
    int a[4] = {1, 5, 5, 9}, key = 5, none = 4;
    int *found = bsearch(&key, a, 4, sizeof a[0], compare);
    assert(found != NULL && *found == 5);
    while (found > a && found[-1] == key)
        found--;
    assert(found == &a[1]);
    assert(bsearch(&none, a, 4, sizeof a[0], compare) == NULL);
    return 0;
}
