// VERDICT LP64: FALSE
// FLAGS: --enforce-contract get
// What may be fresh need not be.
#include <stddef.h>
int get(int *p)
__CPROVER_requires(__CPROVER_is_fresh(p, sizeof *p) || p == NULL)
{
	__CPROVER_assert(p != NULL, "may be NULL");
	return *p;
}
int main(void) {
	int *p;
	get(p);
}
