// VERDICT: FALSE
#include <assert.h>
#include <stddef.h>
#include <stdint.h>

// The member behind the pointer is not zero.
struct list {
    int *data;
    unsigned len;
};

static int zeroed(const void *s, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (((const uint8_t *)s)[i] != 0)
            return 0;
    return 1;
}

int main(void)
{
    static struct list l;
    l.len = 65536;
    assert(l.data == NULL && zeroed(&l, sizeof l));
    return 0;
}
