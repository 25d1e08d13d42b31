// VERDICT: TRUE
// asprintf allocates what it prints, and the 0 behind it.
#define _GNU_SOURCE
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
	int n = __VERIFIER_nondet_int();
	char *text = NULL;
	if (n < 0 || n > 9)
		return 0;
	int length = asprintf(&text, "%s=%d;", "n", n);
	assert(length == 4 && strlen(text) == 4);
	assert(text[2] == '0' + n);
	free(text);
}
