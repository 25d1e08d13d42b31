// VERDICT LP64: FALSE
// FLAGS: --no-explain
// Two threads of one call in a loop.
#include <pthread.h>
extern void reach_error(void);

int x;

static void *add(void *p) { int n = x; x = n + 1; return 0; }

int main(void)
{
    pthread_t t[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, add, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    if (x != 2)
        reach_error();
    return 0;
}
