#include "strbuffer_helpers.h"
#include <assert.h>

void strbuffer_init_harness(void) {
	strbuffer_t *b = malloc(sizeof(*b));
	if (b == NULL)
		return;
	int r = strbuffer_init(b);
	if (r == 0) {
		assert(strbuffer_is_valid(b));
		assert(b->length == 0);
		strbuffer_close(b);
		assert(b->value == NULL);
	} else {
		assert(b->value == NULL);
	}
}
