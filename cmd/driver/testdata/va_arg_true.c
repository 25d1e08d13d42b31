// The program reads variable arguments of several types, recursively too.
// VERDICT: TRUE
#include <stdarg.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static long all(int n, ...) {
	va_list rest;
	va_start(rest, n);
	int i = va_arg(rest, int);
	long long l = va_arg(rest, long long);
	const char *s = va_arg(rest, const char *);
	double d = va_arg(rest, double);
	unsigned char c = va_arg(rest, int);
	va_end(rest);
	return i + l + s[1] + (d == 2.5) + c;
}

static int fibonacci(int n, ...) {
	va_list rest;
	va_start(rest, n);
	int a = va_arg(rest, int), b = va_arg(rest, int);
	va_end(rest);
	return n == 0 ? a : fibonacci(n - 1, b, a + b);
}

int main(void) {
	int x = __VERIFIER_nondet_int();
	if (x < 0 || x > 1000)
		return 0;
	if (all(5, x, 7LL, "abc", 2.5f, '\1') != x + 7 + 'b' + 1 + 1)
		reach_error();
	if (fibonacci(6, 0, 1) != 8)
		reach_error();
	return 0;
}
