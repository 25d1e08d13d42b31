// VERDICT: TRUE
// FLAGS: --function length --property unreach-call --property valid-deref --assume=p&&end&&__CPROVER_same_object(p,end)
// As many elements as are between two pointers can be read.
#include <assert.h>
int length(const int *p, const int *end)
{
	int n = 0;
	if (p && p < end && *p == 7)
		n = end - p;
	assert(n <= 8);
	return n;
}
