// VERDICT: TRUE
// FLAGS: --property valid-memsafety --property unreach-call
// Functions that hand their variable arguments on to the printf family: for each constant format.
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

static int warnings;

static void warn(const char *format, ...)
{
	va_list list;

	va_start(list, format);
	fputs("warning: ", stderr);
	vfprintf(stderr, format, list);
	va_end(list);
	warnings++;
}

static void die(const char *format, ...)
{
	va_list list;

	va_start(list, format);
	vfprintf(stderr, format, list);
	va_end(list);
	exit(1);
}

static char *text(const char *format, ...)
{
	va_list list;
	int n;
	char *p;

	va_start(list, format);
	n = vsnprintf(NULL, 0, format, list);
	va_end(list);
	if (n < 0 || !(p = malloc(n + 1)))
		return NULL;
	va_start(list, format);
	vsnprintf(p, n + 1, format, list);
	va_end(list);
	return p;
}

static int either(char *to, int first, const char *format, ...)
{
	va_list list;
	int n;

	va_start(list, format);
	if (first)
		n = vsprintf(to, format, list);
	else
		n = vsprintf(to, "<%c>", list);
	va_end(list);
	return n;
}

static int sum(int n, ...)
{
	va_list list;
	int s = 0;

	va_start(list, n);
	while (n-- > 0)
		s += va_arg(list, int);
	va_end(list);
	return s;
}

int main(void)
{
	int x = __VERIFIER_nondet_int();
	char to[4] = "";
	char *p;

	if (x < 0)
		die("%s: %d\n", "negative", x);
	if (x > 1000)
		warn("%d is large\n", x);
	assert(x >= 0 && warnings == (x > 1000));
	if ((p = text("%s-%c", "ab", 'c'))) {
		assert(strcmp(p, "ab-c") == 0);
		free(p);
	}
	assert(either(to, 0, "%c%s", 'x', "y") == 3 && strcmp(to, "<x>") == 0);
	assert(either(to, 1, "%c%s", 'x', "y") == 2 && strcmp(to, "xy") == 0);
	assert(sum(2, 3, 4) == 7);
}
