// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-deref
// The rest of an amount of bytes, behind the whole elements, has to be inside of the object, too.
#include <string.h>

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
	short from[5] = {1, 2, 3, 4, 5};
	char to[9];
	unsigned n = __VERIFIER_nondet_uint();
	if (n > 10)
		return 0;
	short *p = n & 1 ? from : (short *)to;
	*p = 0;
	memset(p, 1, n);
	return 0;
}
