// VERDICT: TRUE
// The larger number is not lost in either.
#include <assert.h>

int main(void)
{
	volatile double x = 1e15;
	assert(x + 1.0 != x);
	return 0;
}
