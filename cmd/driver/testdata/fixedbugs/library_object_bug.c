// A pointer that is not NULL leads to a struct with one that is.
// VERDICT: FALSE(valid-deref)
// FLAGS: --function show --valid-pointers --property valid-deref
#include <stdio.h>
struct item {
	int *value;
	unsigned shown;
};
void show(struct item *i, FILE *to)
{
	if (i->shown++)
		i->value = NULL;
	fprintf(to, "%d\n", *i->value);
}
