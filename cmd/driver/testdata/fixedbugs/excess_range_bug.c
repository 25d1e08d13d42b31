// VERDICT ILP32: UNKNOWN(undefined
// VERDICT LP64: TRUE
// The x87 has larger numbers, too.
#include <assert.h>

int main(void)
{
	volatile double x = 1e308;
	assert(x * 10.0 / 10.0 != x);
	return 0;
}
