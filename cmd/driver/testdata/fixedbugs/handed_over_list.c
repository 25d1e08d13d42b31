// VERDICT: TRUE
// A list is handed to a function of the program that hands it on, and so on; a copy of it has the same arguments.
#define _GNU_SOURCE
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
static char line[32];
static int put(char *to, size_t room, const char *format, va_list list)
{
	return vsnprintf(to, room, format, list);
}
static int note(const char *format, va_list list)
{
	return put(line, sizeof line, format, list);
}
static int say(const char *format, ...)
{
	va_list list;
	va_start(list, format);
	int n = note(format, list);
	va_end(list);
	return n;
}
static char *text(const char *format, ...)
{
	va_list list, again;
	va_start(list, format);
	va_copy(again, list);
	int n = vsnprintf(NULL, 0, format, list);
	va_end(list);
	char *to = malloc(n + 1);
	vsnprintf(to, n + 1, format, again);
	va_end(again);
	return to;
}
static char *text2(const char *format, ...)
{
	char *to;
	va_list list;
	va_start(list, format);
	int n = vasprintf(&to, format, list);
	va_end(list);
	return n < 0 ? NULL : to;
}
int main(void)
{
	assert(say("%d:%s", 3, "ab") == 4);
	assert(strcmp(line, "3:ab") == 0);
	assert(say("%c", 'x') == 1 && strcmp(line, "x") == 0);
	char *p = text("<%d>", 17), *q = text2("%s", "hello");
	assert(strcmp(p, "<17>") == 0);
	assert(strcmp(q, "hello") == 0);
	free(p);
	free(q);
}
