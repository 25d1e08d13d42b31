// VERDICT LP64: TRUE
// Operands of an operator that read variable arguments are taken from left to right.
#include <assert.h>
#include <stdarg.h>

static double total(int n, ...) {
	va_list a;
	va_start(a, n);
	double s = va_arg(a, int) + va_arg(a, double);
	va_end(a);
	return s;
}

int main(void) {
	assert(total(2, 4, 0.5) == 4.5);
	return 0;
}
