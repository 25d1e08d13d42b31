// VERDICT: TRUE
// A product that is exact has no more digits; nor have two that are stored.
#include <assert.h>

int main(void)
{
	volatile double x = 1.5, z = 0.1;
	double y = x * x;
	assert(y == x * x && y == 2.25 && x + 1.0 == 2.5);
	double v = z * z, w = z * z;
	assert(v == w && z * z < 0.02);
	return 0;
}
