// VERDICT LP64: FALSE
// FLAGS: --no-explain
// A pointer to one of two shared variables.
#include <pthread.h>
#include <string.h>
#include <stdlib.h>
extern void reach_error(void);
int x, y; int *p;
static void *first(void *unused)
{
    int l = *p; int m = *p; if (l != m) reach_error();
    return 0;
}
static void *second(void *unused)
{
    x = 1; y = 1;
    return 0;
}
int main(void)
{
    pthread_t a, b;
    p = rand() ? &x : &y;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    
    return 0;
}
