/* After any puts and gets there are as many elements as the ring says. */
#include <assert.h>

#include "ring.h"

extern int __VERIFIER_nondet_int(void);

int main(void)
{
	struct ring r = {0};
	unsigned length = 0;
	while (__VERIFIER_nondet_int()) {
		int x = __VERIFIER_nondet_int();
		if (__VERIFIER_nondet_int()) {
			if (ring_put(&r, x) == 0)
				length++;
		} else if (ring_get(&r, &x) == 0) {
			length--;
		}
		assert(r.length == length && length <= RING_SIZE);
	}
	return 0;
}
