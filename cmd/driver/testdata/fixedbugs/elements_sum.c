// VERDICT: TRUE
// Elements at sums of multiples, of signed indices too; some that are multiples of nothing.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static unsigned char memory[96] __attribute__((aligned(8)));

int main(void) {
	int i = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
	if (i < -2 || i > 2 || k < 0 || k > 3)
		return 0;
	unsigned char *middle = memory + 48;
	*(int *)(middle + i * 16 + 4) = 7;
	assert(*(int *)(memory + 8 * (2 * i + 6) + 4) == 7 && *(int *)(memory + (i + 3) * 16) == 0);
	middle[(i + k) * 8] = 1;
	assert(middle[8 * i + 8 * k] == 1 && (memory + 96 - (6 - i) * 8)[8 * k] == 1);
	memory[i * 8 + 16 + k] = 5;
	assert(memory[16 + 8 * i + k] == 5);
	return 0;
}
