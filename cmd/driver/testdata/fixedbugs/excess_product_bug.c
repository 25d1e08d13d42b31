// VERDICT ILP32: UNKNOWN(undefined
// VERDICT LP64: TRUE
// The x87 has the product with more digits than what is stored of it.
#include <assert.h>

int main(void)
{
	volatile double x = 0.1;
	double y = x * x;
	assert(y == x * x);
	return 0;
}
