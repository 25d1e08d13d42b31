// VERDICT LP64: FALSE(unreach-call)
// FLAGS: --enforce-contract drop
#include <stdlib.h>
void drop(int **p, int all)
__CPROVER_requires(__CPROVER_is_fresh(p, sizeof *p) && __CPROVER_is_fresh(*p, 4))
__CPROVER_assigns()
__CPROVER_frees(all: *p)
{
	free(*p);
}
int main(void) {
	int **p, all;
	drop(p, all);
}
