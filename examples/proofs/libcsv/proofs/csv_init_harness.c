#include "csv.h"
#include <assert.h>

_Bool nondet_bool(void);

void csv_init_harness(void) {
	struct csv_parser *p = nondet_bool() ? malloc(sizeof(*p)) : NULL;
	unsigned char options;

	int r = csv_init(p, options);

	assert((r == 0) == (p != NULL));
	if (p) {
		assert(p->entry_buf == NULL && p->entry_size == 0 && p->entry_pos == 0);
		assert(csv_get_opts(p) == options);
		assert(csv_get_delim(p) == CSV_COMMA);
		assert(csv_get_quote(p) == CSV_QUOTE);
		assert(csv_error(p) == CSV_SUCCESS);
		assert(csv_get_buffer_size(p) == 0);
	}
	csv_free(p);
}
