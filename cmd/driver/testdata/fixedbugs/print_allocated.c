// VERDICT: TRUE
// asprintf allocates what it prints, and the 0 behind it.
#define _GNU_SOURCE
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void)
{
	char *text = NULL;
	int length = asprintf(&text, "%s=%d;", "n", 7);
	assert(length == 4 && strlen(text) == 4);
	assert(text[2] == '7');
	free(text);
}
