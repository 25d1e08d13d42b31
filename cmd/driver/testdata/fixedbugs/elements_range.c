// What is taken out of a ring with free-running counters is in range, as all that was put in is.
// VERDICT: TRUE
#include <assert.h>
#include <stdint.h>

extern uint32_t __VERIFIER_nondet_uint(void);

#define N 8u

static struct { uint32_t head, tail, buf[N]; } q;

int main(void)
{
    q.head = q.tail = __VERIFIER_nondet_uint();
    for (;;) {
        if (__VERIFIER_nondet_uint() && q.head - q.tail < N) {
            q.buf[q.head & (N - 1)] = __VERIFIER_nondet_uint() % 100;
            q.head++;
        } else if (q.head != q.tail) {
            assert(q.buf[q.tail & (N - 1)] < 100);
            q.tail++;
        }
    }
}
