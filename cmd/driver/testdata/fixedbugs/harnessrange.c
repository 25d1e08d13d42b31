// VERDICT: FALSE
// FLAGS: --function first --property unreach-call --assume=p&&end&&__CPROVER_same_object(p,end)
// Two pointers lead into one array.
#include <assert.h>
int first(const int *p, const int *end)
{
	if (p && p < end)
		assert(*p != 7);
	return 0;
}
