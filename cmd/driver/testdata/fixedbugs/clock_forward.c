// VERDICT: TRUE
// FLAGS: --property unreach-call --property no-overflow

// A monotonic clock does not go back, and nanoseconds of the time between fit into 64 bits.
#include <assert.h>
#include <time.h>

static long long since(const struct timespec *a, const struct timespec *b) {
    return (long long)(b->tv_sec - a->tv_sec) * 1000000000 + (b->tv_nsec - a->tv_nsec);
}

int main(void) {
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    clock_gettime(CLOCK_MONOTONIC, &b);
    assert(since(&a, &b) >= 0);
    long long now = a.tv_sec * 1000000000LL + a.tv_nsec;
    assert(now >= 0);
    return 0;
}
