#include "csv.h"
#include <assert.h>

static void field(void *s, size_t n, void *data) {
	assert(s == NULL || n == 0 || __CPROVER_r_ok(s, n));
	(*(int *)data)++;
}

static void row(int c, void *data) {
	assert(c == -1);
	(*(int *)data)++;
}

void csv_fini_harness(void) {
	struct csv_parser *p = malloc(sizeof(*p));
#ifndef MAY_BE_NULL
	__CPROVER_assume(p != NULL);
#endif
	int calls = 0;
	if (p) {
		__CPROVER_assume(p->pstate >= 0 && p->pstate <= 3);
		__CPROVER_assume(p->entry_size > 1);
		p->entry_buf = malloc(p->entry_size);
		__CPROVER_assume(p->entry_buf != NULL);
		__CPROVER_assume(p->entry_pos < p->entry_size);
		__CPROVER_assume(p->spaces < p->entry_pos);
		/* only a quoted field might have ended */
		__CPROVER_assume(p->pstate != 3 || p->quoted);
	}

	int r = csv_fini(p, field, row, &calls);

	if (p != NULL && r == 0) {
		assert(p->pstate == 0 && p->entry_pos == 0 && p->status == 0);
		assert(calls == 0 || calls == 2);
	}
	if (p != NULL && r != 0)
		assert(p->status == CSV_EPARSE);
}
