// VERDICT: TRUE

// What a process has used does not become less; of each clock by itself.
#include <assert.h>
#include <time.h>

int main(void) {
    clock_t start = clock();
    struct timespec a, b, other;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &a);
    clock_gettime(CLOCK_MONOTONIC, &other);
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &b);
    clock_t end = clock();
    assert(b.tv_sec > a.tv_sec || b.tv_sec == a.tv_sec && b.tv_nsec >= a.tv_nsec);
    assert(start == -1 || end == -1 || end >= start || sizeof(clock_t) == 4);
    return 0;
}
