#include "csv.h"
#include <assert.h>

int __CPROVER_file_local_libcsv_c_csv_increase_buffer(struct csv_parser *p);

_Bool nondet_bool(void);

/* stub of realloc, which may fail */
static void *stub_realloc(void *p, size_t n) {
	__CPROVER_assert(p == NULL || __CPROVER_r_ok(p, 1), "a pointer of the heap");
	if (nondet_bool())
		return NULL;
	void *q = malloc(n);
	if (q != NULL)
		free(p);
	return q;
}

void csv_increase_buffer_harness(void) {
	struct csv_parser p;
	__CPROVER_assume(p.entry_size > 0 && p.entry_size <= 1024);
	__CPROVER_assume(p.blk_size <= 1024);
	p.entry_buf = malloc(p.entry_size);
	__CPROVER_assume(p.entry_buf != NULL);
	p.realloc_func = stub_realloc;
	size_t before = p.entry_size;

	int r = __CPROVER_file_local_libcsv_c_csv_increase_buffer(&p);

	if (r == 0) {
		assert(p.entry_size > before && p.entry_size <= before + p.blk_size);
		assert(__CPROVER_w_ok(p.entry_buf, p.entry_size));
	} else {
		assert(p.status == CSV_ETOOBIG || p.status == CSV_ENOMEM);
		assert(p.entry_size == before);
		assert(__CPROVER_w_ok(p.entry_buf, before));
	}
}
