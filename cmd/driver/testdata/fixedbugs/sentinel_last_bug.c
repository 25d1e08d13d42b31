// A search that begins behind the first character of a line misses the last one of a line of one.
// FLAGS: --property valid-deref --no-explain
// VERDICT: FALSE(valid-deref)
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
	int n = __VERIFIER_nondet_int();
	if (n < 1)
		return 0;
	char *line = malloc(n);
	line[n - 1] = '\n';
	const char *p = line + 1;
	while (*p != '\n')
		p++;
	return 0;
}
