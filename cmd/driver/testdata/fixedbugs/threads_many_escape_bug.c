// VERDICT: FALSE
// Another thread of the same procedure writes a local variable.
#include <pthread.h>

void reach_error(void);

static int *known;

static void *work(void *arg)
{
    int mine = 0;
    if (known)
        *known = 1;
    known = &mine;
    if (mine)
        reach_error();
    return 0;
}

int main(void)
{
    pthread_t t;
    while (1)
        pthread_create(&t, 0, work, 0);
}
