// VERDICT LP64: TRUE
// An array that is read at any place, and another one that is a copy of it (bounded_copied.c has the error).
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern void reach_error(void);
struct row { unsigned char c[300]; };
int main(void)
{
	struct row a, b;
	unsigned i = __VERIFIER_nondet_uchar(), j = __VERIFIER_nondet_uchar();
	memset(&a, 0, sizeof a);
	for (int k = 0; k < 3; k++) {
		a.c[i] = k + 5;
		b = a;
		a.c[j] = b.c[(i + 1) % 300];
	}
	if (b.c[i] != 7 || (i == j && a.c[i] == 7))
		reach_error();
	return 0;
}
