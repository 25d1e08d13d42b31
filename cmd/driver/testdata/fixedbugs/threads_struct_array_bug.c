// VERDICT LP64: FALSE
// FLAGS: --no-explain
// A struct with an array is copied cell by cell, also where the program is lowered with the array as a part of it.
#include <pthread.h>
#include <string.h>
#include <stdlib.h>
extern void reach_error(void);
struct t { int a; int s[2]; } s, one;
static void *first(void *p)
{
    struct t l = s; if (l.a != l.s[1]) reach_error();
    return 0;
}
static void *second(void *p)
{
    s = one;
    return 0;
}
int main(void)
{
    pthread_t a, b;
    one.a = 1; for (int i = 0; i < 2; i++) one.s[i] = 1;
    pthread_create(&a, 0, first, 0);
    pthread_create(&b, 0, second, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    
    return 0;
}
