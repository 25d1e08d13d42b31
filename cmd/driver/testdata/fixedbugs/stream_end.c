// VERDICT: TRUE
// A stream is at its end, or failed, where reading it gave nothing, and stays there.
#include <stdio.h>
#include <assert.h>
int main(void)
{
	int c = getchar();
	if (c == EOF && feof(stdin)) { c = getchar(); assert(c == EOF); clearerr(stdin); assert(!feof(stdin)); }
	return 0;
}
