// VERDICT LP64: FALSE
// FLAGS: --no-explain
// Bytes of a word are written one by one.
#include <pthread.h>
#include <string.h>
#include <stdlib.h>
extern void reach_error(void);
union { int i; char c[4]; } u;
static void *first(void *p)
{
    int l = u.i; if (l != 0 && l != 0x01010101) reach_error();
    return 0;
}
static void *second(void *p)
{
    u.c[0] = 1; u.c[1] = 1; u.c[2] = 1; u.c[3] = 1;
    return 0;
}
int main(void)
{
    pthread_t a, b;
    
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    
    return 0;
}
