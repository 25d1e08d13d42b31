#include "utf.h"
#include <stdlib.h>

char nondet_char(void);

void utf8_check_first_contract_harness(void) { utf8_check_first(nondet_char()); }

void utf8_check_full_contract_harness(void) {
	char buffer[4];
	size_t size;
	int32_t c;
	utf8_check_full(buffer, size, &c);
}

void utf8_iterate_contract_harness(void) {
	size_t size;
	int32_t c;
	__CPROVER_assume(size <= 64);
	char *buffer = malloc(size);
	__CPROVER_assume(buffer != NULL);
	const char *end = utf8_iterate(buffer, size, &c);
	__CPROVER_assert(end == NULL || (buffer <= end && end <= buffer + size), "end of the first character");
}
