// VERDICT LP64: TRUE
// Executions that insert at different places meet before the next insertion: how many there were is the same in all.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct item { int value; struct item *rest; };
static void put(struct item **place, int value)
{
	struct item *fresh = malloc(sizeof *fresh);
	if (!fresh)
		abort();
	while (*place && (*place)->value < value)
		place = &(*place)->rest;
	fresh->value = value;
	fresh->rest = *place;
	*place = fresh;
}
int main(void)
{
	struct item *all = 0;
	int length = 0;
	for (int k = 0; k < 3; k++)
		put(&all, __VERIFIER_nondet_int());
	for (struct item *p = all; p; p = p->rest) {
		length++;
		if (p->rest && p->value > p->rest->value)
			reach_error();
	}
	if (length != 3)
		reach_error();
	return 0;
}
