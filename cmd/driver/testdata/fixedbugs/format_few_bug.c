// A conversion without an argument, in a function that hands on a format.
// VERDICT LP64: UNKNOWN(undefined behaviour at
#include <stdarg.h>
#include <stdio.h>

static void say(const char *format, ...) {
	va_list list;
	va_start(list, format);
	vprintf(format, list);
	va_end(list);
}

int main(void) {
	say("%d of %d\n", 1);
	return 0;
}
