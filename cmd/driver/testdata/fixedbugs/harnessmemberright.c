// VERDICT: TRUE
// FLAGS: --function set --property unreach-call
// A member is not written to where the pointer to it has been compared.
#include <assert.h>
struct pair { int a, b; };
void set(struct pair *p, int *to)
{
	if (!p || !to || to == &p->b)
		return;
	p->b = 1;
	*to = 2;
	assert(p->b == 1);
}
