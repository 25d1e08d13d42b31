// VERDICT LP64: TRUE
// What takes floating-point numbers apart is exact, for long double too; remquo has three bits of the quotient.
#include <assert.h>
#include <float.h>
#include <math.h>

int main(void) {
	int e, q;
	long double whole;
	assert(nextafter(1.0, 2.0) == 1.0 + DBL_EPSILON && nextafterf(1.0f, 0.0f) == 1.0f - FLT_EPSILON / 2);
	assert(nextafterl(1.0L, 2.0L) == 1.0L + LDBL_EPSILON && nextafter(0.0, -1.0) == -0x1p-1074);
	assert(nextafter(DBL_MAX, INFINITY) == INFINITY && nexttoward(1.0, 1.0L + LDBL_EPSILON) == 1.0 + DBL_EPSILON);
	assert(ilogb(8.0) == 3 && ilogb(0x1p-1074) == -1074 && ilogbf(0.1f) == -4 && ilogbl(3.0L) == 1);
	assert(logb(0.0) == -INFINITY && logb(-INFINITY) == INFINITY && logbl(0x1p-16445L) == -16445);
	assert(scalbln(1.5, -3) == 0.1875 && scalblnl(1.0L, 16383) == 0x1p16383L && ldexpl(0x1p-16445L, -1) == 0);
	assert(frexpl(-10.0L, &e) == -0.625L && e == 4 && modfl(-2.5L, &whole) == -0.5L && whole == -2);
	assert(remquo(7.0, 2.0, &q) == -1.0 && q == 4);
	assert(remquof(-10.0f, 3.0f, &q) == -1.0f && q == -3);
	assert(remquol(10.5L, 1.0L, &q) == 0.5L && (q & 7) == 2);
	assert(remquo(23.0, 3.0, &q) == -1 && (q & 7) == 0);
	return 0;
}
