// VERDICT: FALSE(valid-memtrack)
// FLAGS: --no-explain --property valid-memsafety
// What asprintf allocates is the program's to free.
#define _GNU_SOURCE
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void)
{
	char *text = NULL;
	if (asprintf(&text, "%d", 42) < 0)
		return 1;
	text = NULL;
	return 0;
}
