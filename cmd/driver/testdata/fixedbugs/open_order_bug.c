// VERDICT: FALSE(unreach-call)

// qsort may change the order of equal elements.
#include <assert.h>
#include <stdlib.h>

struct job { int priority, number; };

static int by_priority(const void *a, const void *b) {
    const struct job *x = a, *y = b;
    return (x->priority > y->priority) - (x->priority < y->priority);
}

int main(void) {
    struct job jobs[3] = {{2, 0}, {1, 1}, {1, 2}};
    qsort(jobs, 3, sizeof jobs[0], by_priority);
    assert(jobs[0].number < jobs[1].number);
    return 0;
}
