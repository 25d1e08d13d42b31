// A search for a character that the last element is stays in its object; and one of two
// that go on side by side ends with the shorter one.
// FLAGS: --property valid-deref
// VERDICT LP64: TRUE
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
	int n = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
	if (n < 1 || k < 1)
		return 0;
	char *line = malloc(n), *word = malloc(k);
	line[n - 1] = '\n';
	word[k - 1] = '\n';
	const char *p = line, *q = word;
	while (*p != '\n')
		p++;
	p = line;
	while (*p == *q++)
		if (*p++ == '\n')
			return 1;
	return 0;
}
