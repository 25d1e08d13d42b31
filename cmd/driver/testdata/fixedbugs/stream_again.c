// VERDICT: UNKNOWN(assumption: the error depends on the result of reading a changed file
// What is read twice is the same: it was not.
#include <assert.h>
#include <stdio.h>
int main(void)
{
	FILE *f = fopen("out.txt", "r");
	if (!f)
		return 1;
	int a = fgetc(f);
	rewind(f);
	int b = fgetc(f);
	assert(a == b || a == EOF || b == EOF);
	fclose(f);
}
