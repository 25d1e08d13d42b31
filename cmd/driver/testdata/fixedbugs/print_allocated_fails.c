// VERDICT: FALSE
// FLAGS: --no-explain --malloc-may-fail
// Without memory asprintf returns -1.
#define _GNU_SOURCE
#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int main(void)
{
	char *text = NULL;
	assert(asprintf(&text, "%d", 42) == 2);
	free(text);
}
