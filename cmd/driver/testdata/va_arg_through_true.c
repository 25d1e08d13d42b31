// The program reads variable arguments in a function that is called through a pointer.
// VERDICT: TRUE
#include <stdarg.h>

extern void reach_error(void);

static int first(int n, ...) {
	va_list rest;
	va_start(rest, n);
	int x = va_arg(rest, int);
	va_end(rest);
	return x;
}

int main(void) {
	int (*volatile f)(int, ...) = first;
	if (f(1, 5) != 5)
		reach_error();
	return 0;
}
