// VERDICT: UNKNOWN(unsupported: a call of vsprintf
// A list that is handed on twice without being started anew: its value is indeterminate.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

static int repeat(char *to, int times, const char *format, ...)
{
	va_list list;
	int n = 0;

	va_start(list, format);
	while (times-- > 0)
		n += vsprintf(to + n, format, list);
	va_end(list);
	return n;
}

int main(void)
{
	char to[4];

	assert(repeat(to, 1, "%c", 'x') == 1);
}
