// VERDICT: FALSE
// With SSE a product leaves the numbers of double; the x87 has larger ones.
#include <assert.h>

int main(void)
{
	volatile double x = 1e200;
	double y = x * x / x;
	assert(y == x || x * x / x != y);
	return 0;
}
