// VERDICT: UNKNOWN(assumption: the error depends on the result of reading a changed file
// A file that was written has what was written.
#include <assert.h>
#include <stdio.h>
int main(void)
{
	FILE *f = fopen("out.txt", "w");
	if (!f)
		return 1;
	int r = fputs("hi\n", f);
	if (fclose(f) != 0 || r < 0) return 1;
	f = fopen("out.txt", "r");
	if (!f)
		return 1;
	char line[10];
	if (fgets(line, 10, f))
		assert(line[0] == 'h');
	fclose(f);
}
