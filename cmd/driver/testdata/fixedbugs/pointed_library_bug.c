// VERDICT: FALSE(valid-free)
// FLAGS: --property valid-memsafety --malloc-may-fail
// What goes wrong in such a function is found.
#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct allocator {
    void *(*get)(size_t);
    void *(*again)(void *, size_t);
    void (*put)(void *);
};
static struct allocator heap = {malloc, realloc, free};
static void *(*zeros)(size_t, size_t) = calloc;
static size_t (*length)(const char *) = strlen;
static void *(*copy)(void *, const void *, size_t) = memcpy;
int main(void)
{
    assert(heap.get == malloc && heap.put != NULL);
    char *p = heap.get(8);
    if (!p)
        return 0;
    copy(p, "x", 2);
    assert(length(p) == 1);
    char *q = heap.again(p, 16);
    if (!q) {
        heap.put(p);
        return 0;
    }
    assert(q[0] == 'x');
    int *z = zeros(4, sizeof(int));
    if (z)
        assert(z[3] == 0);
    free(z);
    heap.put(q);
    heap.put(q);
}
