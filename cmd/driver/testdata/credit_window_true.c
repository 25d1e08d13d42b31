// Numbers modulo a power of two that go round for ever: the bounds come from ranges and
// known bits, the rest is what the program asserts.
// VERDICT: TRUE
#include <assert.h>
#include <stdint.h>

extern int __VERIFIER_nondet_int(void);

#define SLOTS 32
#define MASK (SLOTS - 1)

struct link {
	uint8_t head, tail;
	uint16_t slot[SLOTS];
	unsigned posted, done;
};

static unsigned pending(const struct link *l)
{
	return (l->head - l->tail) & MASK;
}

int main(void)
{
	static struct link l;

	for (;;) {
		if (__VERIFIER_nondet_int()) {
			if (pending(&l) < MASK) {
				l.slot[l.head] = 1;
				l.head = (l.head + 1) & MASK;
				l.posted++;
			}
		} else if (l.head != l.tail) {
			l.slot[l.tail] = 0;
			l.tail = (l.tail + 1) & MASK;
			l.done++;
		}
		assert(l.posted - l.done == pending(&l));
	}
}
