// VERDICT: FALSE
// A number of bytes that is a multiple of 12 but for its wrapping around: byte 8 of the memory is written.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

static unsigned char memory[64] __attribute__((aligned(8)));

int main(void) {
	unsigned i = __VERIFIER_nondet_uint(), k = __VERIFIER_nondet_uint();
	if (k >= 4 || i * 12 > 36)
		return 0;
	*(int *)(memory + i * 12) = 1;
	assert(*(int *)(memory + k * 12 + 8) == 0);
	return 0;
}
