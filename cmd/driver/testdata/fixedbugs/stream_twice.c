// VERDICT: UNKNOWN(assumption: the error depends on the result of reading a changed file
// A file that is opened twice has the same in it.
#include <assert.h>
#include <stdio.h>
int main(void)
{
	FILE *f = fopen("out.txt", "r");
	FILE *g = fopen("out.txt", "r");
	if (!f || !g)
		return 1;
	int a = fgetc(f), b = fgetc(g);
	assert(a == b || a == EOF || b == EOF);
}
