// The same with a transfer that is one short: a total beside the parts that it is the sum of: parts change one at a time, for ever.
// VERDICT: FALSE
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

#define BINS 6

struct stock {
	unsigned bin[BINS];
	unsigned total;
};

static unsigned count(const struct stock *s)
{
	unsigned n = 0;

	for (int i = 0; i < BINS; i++)
		n += s->bin[i];
	return n;
}

int main(void)
{
	static struct stock s;

	for (;;) {
		unsigned at = __VERIFIER_nondet_uint(), to = __VERIFIER_nondet_uint(), n = __VERIFIER_nondet_uint();

		if (at >= BINS || to >= BINS)
			continue;
		if (n % 2) {
			s.bin[at] += n;
			s.total += n;
		} else if (n <= s.bin[at] && at != to) {
			s.bin[at] -= n;
			s.bin[at] += n - 1;
		}
		assert(count(&s) == s.total);
	}
}
