// VERDICT: TRUE
// A pointer that no function's address ever gets into leads to no unknown function, which might write what it is given.
#include <assert.h>
#include <string.h>
struct type { size_t size; void (*copy)(void *, const void *); void (*end)(void *); };
struct list { unsigned n; struct type type; int at[4]; };
static const struct type numbers = {sizeof(int), NULL, NULL};
static void push(struct list *l, const int *v)
{
    if (l->type.copy)
        l->type.copy(&l->at[l->n++], v);
    else
        memcpy(&l->at[l->n++], v, l->type.size);
}
int main(void)
{
    struct list l = {0, numbers};
    int v = 7;
    push(&l, &v);
    assert(l.n == 1 && l.at[0] == 7);
    if (l.type.end)
        l.type.end(&l);
    assert(l.n == 1);
}
