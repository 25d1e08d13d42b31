// VERDICT LP64: TRUE
// What a thread returns, by return or pthread_exit, is what its join gives.
#include <pthread.h>
extern void reach_error(void);

int g, h;

static void leave(void *p) { pthread_exit(p); }
static void *first(void *p) { *(int *)p = 3; return p; }
static void *second(void *p) { leave(&h); g = 9; return 0; }

int main(void)
{
    pthread_t a, b;
    void *r, *s;
    int mine = 0;
    pthread_create(&a, 0, first, &mine);
    pthread_create(&b, 0, second, 0);
    pthread_join(b, &s);
    pthread_join(a, &r);
    if (r != &mine || s != &h || mine != 3 || g == 9)
        reach_error();
    if (pthread_equal(a, b) || pthread_equal(a, pthread_self()))
        reach_error();
    return 0;
}
