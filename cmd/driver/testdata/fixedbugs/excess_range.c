// VERDICT: TRUE
// Within the range of both.
#include <assert.h>

int main(void)
{
	volatile double x = 1e300;
	assert(x * 8.0 / 8.0 == x);
	return 0;
}
