// VERDICT: FALSE
// A size that is 0 until it is set.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

static struct { unsigned size; unsigned char data[32]; } table;

static void put(unsigned i, int value) { *(int *)(table.data + i * table.size) = value; }

int main(void) {
	if (__VERIFIER_nondet_int())
		table.size = 4;
	put(0, 1);
	put(1, 2);
	assert(*(int *)table.data == 1);
	return 0;
}
