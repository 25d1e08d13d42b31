// Mutual recursion to any depth: a number is even or odd, never both.
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

static int even(unsigned n);

static int odd(unsigned n) {
	return n == 0 ? 0 : even(n - 1);
}

static int even(unsigned n) {
	return n == 0 ? 1 : odd(n - 1);
}

int main(void) {
	int answer = even(__VERIFIER_nondet_uint());
	assert(answer == 0 || answer == 1);
	return 0;
}
