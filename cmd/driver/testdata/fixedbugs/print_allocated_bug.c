// VERDICT: FALSE(valid-deref)
// FLAGS: --no-explain --property valid-memsafety
// asprintf allocates what it prints, and no more.
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
	text[3] = '!';
	free(text);
}
