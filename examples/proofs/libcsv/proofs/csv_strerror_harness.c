#include "csv.h"

int nondet_int();

void csv_strerror_harness() {
	int status = nondet_int();
	char *text = csv_strerror(status);
	__CPROVER_assert(text != NULL, "a text");
	__CPROVER_assert(__CPROVER_r_ok(text, 1), "that can be read");
}
