// VERDICT LP64: TRUE
// Threads that are created and joined one after the other are one at a time.
#include <pthread.h>
extern void reach_error(void);

int x;

static void *add(void *p) { x++; return 0; }

int main(void)
{
    for (int i = 0; i < 20; i++) {
        pthread_t t;
        pthread_create(&t, 0, add, 0);
        pthread_join(t, 0);
    }
    if (x != 20)
        reach_error();
    return 0;
}
