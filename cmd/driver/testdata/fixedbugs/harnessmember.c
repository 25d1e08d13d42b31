// VERDICT: FALSE
// FLAGS: --function set --property unreach-call
// A pointer leads to a member of what another one leads to.
#include <assert.h>
struct pair { int a, b; };
void set(struct pair *p, int *to)
{
	if (!p || !to)
		return;
	p->b = 1;
	*to = 2;
	assert(to != &p->a && p->b == 1);
}
