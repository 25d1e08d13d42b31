// VERDICT LP64: TRUE
// Threads without end.
#include <pthread.h>
extern void reach_error(void);

int x;

static void *add(void *p) { x = 1; return 0; }

int main(void)
{
    pthread_t t;
    while (1)
        pthread_create(&t, 0, add, 0);
    reach_error();
}
