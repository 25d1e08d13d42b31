// VERDICT LP64: TRUE
// Results of functions of constants: exact where they are numbers, else up to their last digit.
#include <assert.h>
#include <math.h>
#include <stdlib.h>

int main(void) {
	int x = 2;
	double y = pow(x, 2);
	assert(y == abs(-4) && pow(10, 3) == 1000 && pow(7, 0) == 1 && pow(2, -3) == 0.125 && pow(6.25, 1.5) == 15.625);
	assert(exp2(10) == 1024 && log2(0.25) == -2 && hypot(3, 4) == 5 && hypotf(5, 12) == 13 && exp(0) == 1 && cos(0) == 1);
	assert(exp(1) > 2.718281 && exp(1) < 2.718282 && sin(1) > 0.84 && cbrt(27) > 2.999 && cbrt(27) < 3.001);
	return 0;
}
