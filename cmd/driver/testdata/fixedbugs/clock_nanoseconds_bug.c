// VERDICT: FALSE(unreach-call)

// Where the seconds are later the nanoseconds may be fewer.
#include <assert.h>
#include <time.h>

int main(void) {
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    clock_gettime(CLOCK_MONOTONIC, &b);
    assert(b.tv_nsec >= a.tv_nsec);
    return 0;
}
