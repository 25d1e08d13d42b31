#include "utf8proc.h"
#include <assert.h>

static utf8proc_property_t property1, property2;
int nondet_int(void);
_Bool nondet_bool(void);

/* stub: the tables are not part of this proof */
const utf8proc_property_t *utf8proc_get_property(utf8proc_int32_t uc) {
	return nondet_bool() ? &property1 : &property2;
}

void utf8proc_grapheme_break_harness(void) {
	utf8proc_int32_t c1, c2, state;
	__CPROVER_assume(0 <= state && state <= UTF8PROC_BOUNDCLASS_E_ZWG);
	property1.boundclass = nondet_int();
	property2.boundclass = nondet_int();
	__CPROVER_assume(property1.boundclass <= UTF8PROC_BOUNDCLASS_E_ZWG);
	__CPROVER_assume(property2.boundclass <= UTF8PROC_BOUNDCLASS_E_ZWG);

	utf8proc_grapheme_break_stateful(c1, c2, nondet_bool() ? &state : NULL);

	assert(0 <= state && state <= UTF8PROC_BOUNDCLASS_E_ZWG);
}
