// VERDICT: FALSE
// Bytes that are no whole number of elements are moved within an array: those behind the elements
// before them where the other order would overwrite them.
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);

int main(void) {
	unsigned n = __VERIFIER_nondet_uint();
	unsigned short a[4] = {0x0201, 0x0403, 0x0605, 0x0807};
	if (n > 5)
		return 0;
	memmove(a + 1, a, n);
	if (n == 3 && (a[0] != 0x0201 || a[1] != 0x0201 || a[2] != 0x0603))
		reach_error();
	if (n == 5 && (a[2] != 0x0403 || a[3] != 0x0605))
		reach_error();
	return 0;
}
