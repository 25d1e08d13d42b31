// VERDICT LP64: TRUE
// FLAGS: --enforce-contract drop --property unreach-call --property valid-free
#include <stdlib.h>
struct box {
	int *data;
	int *kept;
};
void drop(struct box *b, int all)
__CPROVER_requires(__CPROVER_is_fresh(b, sizeof *b))
__CPROVER_requires(__CPROVER_is_fresh(b->data, 4) && __CPROVER_is_fresh(b->kept, 4))
__CPROVER_requires(__CPROVER_is_freeable(b->data) && !__CPROVER_is_freeable((char *)b->data + 1))
__CPROVER_assigns(b->data)
__CPROVER_frees(b->data; all: b->kept)
__CPROVER_ensures(__CPROVER_was_freed(__CPROVER_old(b->data)) && !b->data)
__CPROVER_ensures(__CPROVER_was_freed(b->kept) == !!all)
{
	int *own = malloc(4);
	free(own);
	free(b->data);
	b->data = 0;
	if (all) free(b->kept);
}
int main(void) {
	struct box *b;
	int all;
	drop(b, all);
}
