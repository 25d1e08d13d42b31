// VERDICT: TRUE
// Reading that gives nothing is the end or a failure.
#include <stdio.h>
#include <assert.h>
int main(void)
{
	char line[16]; int n = 0;
	while (!feof(stdin)) {
		if (!fgets(line, sizeof line, stdin)) break;
		n++;
		if (n == 3) break;
	}
	assert(n <= 3);
	if (n == 0) assert(feof(stdin) || ferror(stdin));
	return 0;
}
