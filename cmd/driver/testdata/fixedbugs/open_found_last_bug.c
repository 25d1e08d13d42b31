// VERDICT: FALSE(unreach-call)

// Nor the last one, nor one in the middle.
#include <assert.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }

int main(void) {
    char key = 'x', *found = bsearch(&key, "xxxxx", 5, 1, compare);
    assert(found[2] == 0 || found[3] == 0 || found[4] == 0);
    return 0;
}
