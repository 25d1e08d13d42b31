// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// Memory that is zero at first holds NULL besides what is stored there.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct s { int n; int *p; };
int main(void)
{
	int x;
	struct s *s = calloc(1, sizeof *s);
	if (!s)
		return 0;
	if (__VERIFIER_nondet_int())
		s->p = &x;
	*s->p = 1;
	free(s);
	return 0;
}
