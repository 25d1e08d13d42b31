// VERDICT LP64: TRUE
// Litmus test IRIW: two readers see two writes in one order.
#include <pthread.h>
extern void reach_error(void);

int x, y, a, b, c, d;

static void *write_x(void *p) { x = 1; return 0; }
static void *write_y(void *p) { y = 1; return 0; }
static void *read_xy(void *p) { a = x; b = y; return 0; }
static void *read_yx(void *p) { c = y; d = x; return 0; }

int main(void)
{
    pthread_t t[4];
    pthread_create(&t[0], 0, write_x, 0);
    pthread_create(&t[1], 0, write_y, 0);
    pthread_create(&t[2], 0, read_xy, 0);
    pthread_create(&t[3], 0, read_yx, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    pthread_join(t[2], 0);
    pthread_join(t[3], 0);
    if (a == 1 && b == 0 && c == 1 && d == 0)
        reach_error();
    return 0;
}
