// VERDICT: UNKNOWN(assumption: the error depends on the result of reading a changed file
// What was written is what is read afterwards: anything else was.
#include <assert.h>
#include <stdio.h>
int main(void)
{
	FILE *f = fopen("out.txt", "w+");
	if (!f)
		return 1;
	if (fputc('x', f) == EOF || fflush(f)) return 1;
	rewind(f);
	int c = fgetc(f);
	assert(c == 'x' || c == EOF);
	fclose(f);
}
