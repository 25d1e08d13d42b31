// What the comparator gets is qsort's own: its variables are not the program's.
// PROPERTIES: unreach-call
// SAYS: qsort(v, 4, sizeof v[0], cmp);
// NEVER: &x
// NEVER: , x =
#include <stdlib.h>
void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int cmp(const void *a, const void *b)
{
	return *(const int *)a < *(const int *)b ? 1 : -1;
}

int main(void)
{
	int v[4];
	for (int i = 0; i < 4; i++)
		v[i] = __VERIFIER_nondet_int() & 7;
	qsort(v, 4, sizeof v[0], cmp);
	if (v[0] > v[3])
		reach_error();
	return 0;
}
