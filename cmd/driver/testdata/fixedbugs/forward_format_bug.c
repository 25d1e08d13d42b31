// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-deref --no-explain
// What is handed on to vsprintf has no room.
#include <stdarg.h>
#include <stdio.h>

static int put(char *to, const char *format, ...)
{
	va_list list;
	int n;

	va_start(list, format);
	n = vsprintf(to, format, list);
	va_end(list);
	return n;
}

int main(void)
{
	char to[4];

	put(to, "%s", "abc");
	put(to, "%s%c", "abc", 'd');
}
