// VERDICT: FALSE
// A block may lie where a freed one was.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>

struct node { int value; struct node *next; };

static uintptr_t made(void)
{
    struct node *n = malloc(sizeof *n);
    uintptr_t at = (uintptr_t)n;
    free(n);
    return at;
}

int main(void)
{
    assert(made() != made());
    return 0;
}
