#include "utf8proc.h"
#include <assert.h>
#include <stddef.h>

void utf8proc_get_property_harness(void) {
	utf8proc_int32_t c;
	const utf8proc_property_t *p = utf8proc_get_property(c);
	assert(p != NULL);
	assert(utf8proc_category(c) <= UTF8PROC_CATEGORY_CO);
	assert(utf8proc_charwidth(c) >= 0 && utf8proc_charwidth(c) <= 2);
}
