// VERDICT: UNKNOWN(assumption: the error depends on the result of reading a changed file
// Nothing is read from a stream that is written: any character was.
#include <assert.h>
#include <stdio.h>
int main(void)
{
	FILE *f = fopen("out.txt", "w");
	if (!f)
		return 1;
	assert(fgetc(f) == EOF);
	fclose(f);
}
