#include "utlist.h"
#include <assert.h>
#include <stdlib.h>

struct item {
	int id;
	struct item *prev, *next;
};

_Bool nondet_bool(void);
int nondet_int(void);

void utlist_append_harness(void) {
	struct item *head = NULL;
	int n = 0;
	for (int i = 0; i < 4; i++) {
		struct item *e = malloc(sizeof(*e));
		if (e == NULL)
			break;
		e->id = nondet_int();
		if (nondet_bool())
			DL_APPEND(head, e);
		else
			DL_PREPEND(head, e);
		n++;
		assert(head->prev->next == NULL);
	}
	int count;
	struct item *e, *tmp;
	DL_COUNT(head, e, count);
	assert(count == n);
	DL_FOREACH_SAFE(head, e, tmp) {
		DL_DELETE(head, e);
		free(e);
	}
	assert(head == NULL);
}
