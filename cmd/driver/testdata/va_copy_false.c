// Lists of variable arguments are copied and handed on.
// VERDICT: FALSE
#include <stdarg.h>
#include <stdio.h>

extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static long sum(const char *format, va_list rest) {
	long s = 0;
	for (; *format; format++)
		if (*format == 'd')
			s += va_arg(rest, int);
		else if (*format == 'l')
			s += va_arg(rest, long);
	return s;
}

static long twice(const char *format, ...) {
	va_list rest, again;
	va_start(rest, format);
	va_copy(again, rest);
	long s = sum(format, rest);
	s += sum(format, again);
	va_end(rest);
	va_start(rest, format);
	vprintf(format, rest);
	va_end(rest);
	va_end(again);
	return s;
}

int main(void) {
	int x = __VERIFIER_nondet_int();
	if (x < 0 || x > 1000)
		return 0;
	if (twice("dld", x, 5L, 1) == 2 * 106 && twice("") == 0)
		reach_error();
	return 0;
}
