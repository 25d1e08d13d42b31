// VERDICT LP64: UNKNOWN(unsupported: several accesses
// Copying an array that others write is no single step.
#include <pthread.h>
#include <string.h>
#include <stdlib.h>
extern void reach_error(void);
int s[3], one[3];
static void *first(void *p)
{
    int l[3]; memcpy(l, s, sizeof l); if (l[0] != l[1]) reach_error();
    return 0;
}
static void *second(void *p)
{
    memcpy(s, one, sizeof s);
    return 0;
}
int main(void)
{
    pthread_t a, b;
    for (int i = 0; i < 3; i++) one[i] = 1;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    
    return 0;
}
