// VERDICT: UNKNOWN(unsupported: a call of vsprintf
// The format that is handed on is not always the one of the call.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

static int put(char *to, const char *format, ...)
{
	va_list list;
	int n;

	va_start(list, format);
	if (to[0] == 'x')
		format = "%s";
	n = vsprintf(to, format, list);
	va_end(list);
	return n;
}

int main(void)
{
	char to[4] = "x";

	assert(put(to, "%c", 'x') == 1);
}
