// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// Pointers that are set before they are followed, on each way (pointer_perhaps_set.c, pointer_perhaps_null.c).
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct s { int n; int *p; };
int main(void)
{
	int x, y, *p;
	struct s *s = calloc(1, sizeof *s);
	if (!s)
		return 0;
	p = __VERIFIER_nondet_int() ? &x : &y;
	*p = 1;
	if (__VERIFIER_nondet_int())
		s->p = &x;
	if (s->p)
		*s->p = 1;
	free(s);
	return 0;
}
