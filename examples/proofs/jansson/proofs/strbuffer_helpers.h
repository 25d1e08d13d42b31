#include "strbuffer.h"
#include <stdbool.h>

/* the invariant of string buffers */
static bool strbuffer_is_valid(const strbuffer_t *b) {
	return b != NULL && b->value != NULL && b->length < b->size &&
		__CPROVER_w_ok(b->value, b->size) && b->value[b->length] == '\0';
}

/* any buffer of a size up to max that fulfils the invariant */
static void strbuffer_any(strbuffer_t *b, size_t max) {
	__CPROVER_assume(b->size > 0 && b->size <= max);
	b->value = malloc(b->size);
	__CPROVER_assume(b->value != NULL);
	__CPROVER_assume(b->length < b->size);
	b->value[b->length] = '\0';
}
