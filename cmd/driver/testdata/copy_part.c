// memset and memcpy of a part of a struct, of a size that is not constant.
// VERDICT: TRUE
#include <string.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct pair { int a; int b; };

static void fill(struct pair *p, unsigned long n) { memset(p, 0, n); }
static void copy(struct pair *to, const struct pair *from, unsigned long n) { memcpy(to, from, n); }

int main(void) {
	struct pair p = {1, 2}, q = {3, 4};
	int some = __VERIFIER_nondet_int() != 0;
	unsigned long n = some ? sizeof(int) : sizeof(struct pair);
	fill(&p, n);
	if (p.a != 0 || p.b != (some ? 2 : 0))
		reach_error();
	copy(&p, &q, n);
	if (p.a != 3 || p.b != (some ? 2 : 4))
		reach_error();
	copy(&p, &q, n - n);
	if (p.a != 3)
		reach_error();
	return 0;
}
