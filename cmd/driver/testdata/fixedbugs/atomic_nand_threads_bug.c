// VERDICT LP64: FALSE
// The operation keeps a bit that is not in its operand set: it is no exclusive or.
#include <assert.h>
#include <pthread.h>

static int bits = 5;

static void *flip(void *p)
{
    __sync_fetch_and_nand(&bits, 4);
    return p;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, flip, 0);
    pthread_create(&b, 0, flip, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    assert(bits == 5);
    return 0;
}
