// VERDICT: TRUE

// All of them are there; a second key makes the order certain.
#include <assert.h>
#include <stdlib.h>

struct job { int priority, number; };

static int by_priority(const void *a, const void *b) {
    const struct job *x = a, *y = b;
    return (x->priority > y->priority) - (x->priority < y->priority);
}

static int by_both(const void *a, const void *b) {
    const struct job *x = a, *y = b;
    int first = by_priority(a, b);
    return first != 0 ? first : (x->number > y->number) - (x->number < y->number);
}

int main(void) {
    struct job jobs[3] = {{2, 0}, {1, 2}, {1, 1}};
    qsort(jobs, 3, sizeof jobs[0], by_priority);
    assert(jobs[0].priority == 1 && jobs[1].priority == 1 && jobs[2].number == 0);
    assert(jobs[0].number + jobs[1].number == 3);
    qsort(jobs, 3, sizeof jobs[0], by_both);
    assert(jobs[0].number == 1 && jobs[1].number == 2);
    return 0;
}
