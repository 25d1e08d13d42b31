// VERDICT LP64: TRUE
// Each of any number of threads has its own argument, thread-local and local variables, also those that it passes on by
// their address.
#include <pthread.h>

void reach_error(void);

static int u, v;
static _Thread_local int count;

static void set(int *p, int value) { *p = value; }

static void *work(void *arg)
{
    int mine;
    set(&mine, 1);
    if (count != 0 || arg != &u && arg != &v)
        reach_error();
    count++;
    if (mine != 1)
        reach_error();
    set(arg, 2);
    return 0;
}

int main(void)
{
    pthread_t t;
    int other = 0;
    while (1) {
        pthread_create(&t, 0, work, other ? &v : &u);
        other = !other;
    }
}
