// A pointer to a struct, a stream and a function of the program, none of which is NULL.
// VERDICT: TRUE
// FLAGS: --function show --valid-pointers --property all
#include <stdio.h>
struct item {
	int *value;
	unsigned shown;
};
static int half(int x) { return x / 2; }
int use(int x) { return half(x); }
void show(struct item *i, FILE *to, int (*f)(int))
{
	fprintf(to, "%d\n", f(*i->value));
	i->shown++;
}
