// Flags and fields of one word beside a count, by masks and shifts: what is asserted of them is inductive.
// VERDICT: TRUE
#include <assert.h>
#include <stdint.h>

extern unsigned __VERIFIER_nondet_uint(void);

#define READY 0x01u
#define FAULT 0x02u
#define LEVEL_SHIFT 4
#define LEVEL_MASK (7u << LEVEL_SHIFT)

int main(void)
{
	uint32_t status = READY;

	for (;;) {
		unsigned in = __VERIFIER_nondet_uint();
		unsigned level = (status & LEVEL_MASK) >> LEVEL_SHIFT;

		if (in & 0x100u)
			status = (status | FAULT) & ~READY;
		else if (in & 0x200u)
			status = READY;
		else if ((status & READY) && level < 5)
			status = (status & ~LEVEL_MASK) | (level + 1) << LEVEL_SHIFT;
		else
			status += 0x10000u; // a count in the upper half
		assert(!(status & READY) != !(status & FAULT));
		assert((status & LEVEL_MASK) >> LEVEL_SHIFT <= 5);
		assert((status & 0xff8cu) == 0);
	}
}
