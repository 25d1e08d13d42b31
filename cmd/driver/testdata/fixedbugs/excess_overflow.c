// VERDICT: TRUE
// A product that is stored has left the numbers of double in both.
#include <assert.h>

int main(void)
{
	volatile double x = 1e200, square = x * x;
	double y = square / x;
	assert(y != x);
	return 0;
}
