// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// A block cannot be made one of no bytes.
#include <stdlib.h>
int main(void)
{
	char *p = malloc(8);
	if (!p) return 1;
	p = realloc(p, 0);
	free(p);
	return 0;
}
