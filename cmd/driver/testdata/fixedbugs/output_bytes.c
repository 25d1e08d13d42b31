// write reads as many bytes as it is told.
// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
#include <unistd.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
	char b[8] = "";
	unsigned n = __VERIFIER_nondet_uint();
	if (n <= 9)
		write(1, b, n);
	return 0;
}
