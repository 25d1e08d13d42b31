// When realloc fails the old memory stays as it is.
// VERDICT: TRUE
// FLAGS: --malloc-may-fail
#include <stdlib.h>
#include <string.h>

extern void reach_error(void);

int main(void) {
	int *p = malloc(sizeof *p);
	if (p == NULL)
		return 0;
	*p = 3;
	int *q = realloc(p, 2 * sizeof *q);
	if (q == NULL ? *p != 3 : *q != 3)
		reach_error();
	char *s = strdup("ab");
	if (s != NULL && s[1] != 'b')
		reach_error();
	int *zeros = calloc(2, sizeof *zeros);
	if (zeros != NULL && zeros[1] != 0)
		reach_error();
	return 0;
}
