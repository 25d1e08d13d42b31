// VERDICT LP64: FALSE
// Another thread of the same procedure writes a local variable, which needs two of them at a time.
#include <pthread.h>

void reach_error(void);

static int *known;

static void *work(void *arg)
{
    int *other = known;
    if (other)
        *other = 1;
    int mine;
    mine = 0;
    known = &mine;
    if (mine)
        reach_error();
    known = 0;
    return 0;
}

int main(void)
{
    pthread_t t;
    while (1)
        pthread_create(&t, 0, work, 0);
}
