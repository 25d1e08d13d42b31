// VERDICT LP64: TRUE
// FLAGS: --enforce-contract push --property unreach-call --property valid-deref
#include <stdlib.h>
struct list {
	int len;
	int *data;
};
void push(struct list *l, int v)
__CPROVER_requires(__CPROVER_is_fresh(l, sizeof(*l)))
__CPROVER_requires(l->len >= 0 && l->len < 10)
__CPROVER_requires(__CPROVER_is_fresh(l->data, 10 * sizeof(int)))
__CPROVER_assigns(l->len, __CPROVER_object_whole(l->data))
__CPROVER_ensures(l->len == __CPROVER_old(l->len) + 1)
__CPROVER_ensures(l->data[__CPROVER_old(l->len)] == v)
;
void push(struct list *list, int value) {
	list->data[list->len] = value;
	list->len++;
}
int main(void) {
	struct list *l;
	int v;
	push(l, v);
}
