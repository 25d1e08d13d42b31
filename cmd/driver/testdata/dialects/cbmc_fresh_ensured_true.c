// VERDICT LP64: TRUE
// FLAGS: --enforce-contract split
// Both results are parts of one new object.
#include <stdlib.h>
void split(int **low, int **high)
__CPROVER_ensures(__CPROVER_is_fresh(*low, 2 * sizeof(int)) && __CPROVER_is_fresh(*high, sizeof(int)))
__CPROVER_requires(__CPROVER_is_fresh(low, sizeof *low) && __CPROVER_is_fresh(high, sizeof *high))
__CPROVER_assigns(*low, *high)
{
	int *p = malloc(3 * sizeof *p);
	__CPROVER_assume(p != 0);
	*low = p;
	*high = p + 2;
}
int main(void) { int **p, **q; split(p, q); }
