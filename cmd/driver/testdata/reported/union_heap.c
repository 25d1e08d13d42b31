// PROPERTIES: unreach-call
// SAYS: 13 | c->pair.b = 0;
// NEVER: `c->word` becomes
// NEVER: c->word = 77
#include <stdlib.h>
void reach_error(void);
extern int __VERIFIER_nondet_int(void);
union cell { long word; struct { int a, b; } pair; };
int main(void)
{
	union cell *c = malloc(sizeof *c);
	c->pair.a = __VERIFIER_nondet_int(), c->pair.b = 0;
	c->pair.b = 0;
	if (c->word == 77)
		reach_error();
	free(c);
	return 0;
}
