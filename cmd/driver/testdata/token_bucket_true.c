// A product of 64 bits is compared, and its low 32 bits are added where it is small.
// VERDICT: TRUE
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
struct bucket { unsigned tokens, burst, rate; unsigned last; };
static void refill(struct bucket *b, unsigned now)
{
	unsigned dt = now - b->last;
	unsigned long long add = (unsigned long long)dt * b->rate;
	if (add > b->burst - b->tokens) b->tokens = b->burst;
	else b->tokens += (unsigned)add;
	b->last = now;
}
static int take(struct bucket *b, unsigned now, unsigned n)
{
	refill(b, now);
	if (b->tokens < n) return 0;
	b->tokens -= n;
	return 1;
}
int main(void)
{
	struct bucket b = { .burst = __VERIFIER_nondet_uint(), .rate = __VERIFIER_nondet_uint() };
	unsigned now = 0;
	b.tokens = b.burst;
	while (__VERIFIER_nondet_int()) {
		now += __VERIFIER_nondet_uint() % 1000;
		unsigned n = __VERIFIER_nondet_uint(), before;
		refill(&b, now);
		before = b.tokens;
		if (take(&b, now, n)) assert(b.tokens == before - n);
		assert(b.tokens <= b.burst);
	}
	return 0;
}
