// Types that arguments are promoted to, and signs, fit a format.
// VERDICT LP64: TRUE
#include <stdio.h>

enum colour { RED };

int main(void) {
	char c = 'x', *text = "text";
	float f = 1;
	unsigned char u = 2;
	_Bool b = 1;
	printf("%*d %.*f %c %u %x %d %hhd %s %p\n", 3, c, 1, f, u, u, -1, b, RED, text, (void *)text);
	printf("%ld %llu %zu %td %jd %Lf %%\n", 1L, 2ull, sizeof c, text - text, 3L, (long double)f);
	return 0;
}
