// VERDICT LP64: TRUE
// Thread-local variables begin anew in each thread, also where threads follow each other.
#include <pthread.h>
extern void reach_error(void);

_Thread_local int l = 7;
_Thread_local int *p;

static void *first(void *u)
{
    if (l != 7 || p)
        reach_error();
    l++;
    p = &l;
    return 0;
}

int main(void)
{
    for (int i = 0; i < 3; i++) {
        pthread_t t;
        pthread_create(&t, 0, first, 0);
        pthread_join(t, 0);
    }
    return 0;
}
