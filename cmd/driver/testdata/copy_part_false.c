// memset of a part of a struct, of a size that is not constant.
// VERDICT: FALSE
#include <string.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct pair { int a; int b; };

int main(void) {
	struct pair p = {1, 2};
	unsigned n = __VERIFIER_nondet_int() ? sizeof(int) : 0;
	memset(&p, 0, n);
	if (p.a == 0 && p.b == 2)
		reach_error();
	return 0;
}
