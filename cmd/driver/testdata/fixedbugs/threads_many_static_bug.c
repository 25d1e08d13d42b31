// VERDICT LP64: FALSE
// A variable that only one procedure uses is shared all the same, as many threads run that.
#include <pthread.h>

void reach_error(void);

static void *work(void *arg)
{
    static int n;
    int was = n;
    n = was + 1;
    if (n != was + 1)
        reach_error();
    return 0;
}

int main(void)
{
    pthread_t t;
    while (1)
        pthread_create(&t, 0, work, 0);
}
