// VERDICT: FALSE
// FLAGS: --no-explain
// What is printed by way of two functions counts, and a parameter that is the list's name counts for the list only.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char line[8];
static int note(int level, const char *format, va_list list)
{
	if (level > 2)
		return 0;
	int n = vsnprintf(line, sizeof line, format, list);
	return n;
}
static int say(int level, const char *format, ...)
{
	va_list list;
	va_start(list, format);
	int n = note(level, format, list);
	va_end(list);
	return n;
}
extern int __VERIFIER_nondet_int(void);
int main(void)
{
	int level = __VERIFIER_nondet_int();
	assert(say(level, "%d %s", 5, "abc") != 5);
}
