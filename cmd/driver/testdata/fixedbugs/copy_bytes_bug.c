// VERDICT: FALSE
// A number of bytes that is not known, and no whole number of elements, is copied.
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
	unsigned n = __VERIFIER_nondet_uint() % 14;
	unsigned from[4] = {0x04030201, 0x08070605, 0x0c0b0a09, 0x100f0e0d}, to[4] = {0};
	memcpy(to, from, n);
	if (n == 6 && (to[0] != 0x04030201 || to[1] != 0x0605 || to[2] != 0))
		reach_error();
	if (to[3] != 0)
		reach_error();
	return 0;
}
