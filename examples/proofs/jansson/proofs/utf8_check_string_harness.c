#include "utf.h"
#include <assert.h>
#include <stdlib.h>

#define MAX_LENGTH 6

void utf8_check_string_harness(void) {
	size_t length, i;
	__CPROVER_assume(length <= MAX_LENGTH);
	char *s = malloc(length);
	__CPROVER_assume(s != NULL);

	int ok = utf8_check_string(s, length);

	assert(ok == 0 || ok == 1);
	__CPROVER_assume(i < length);
	if (ok && i == 0)
		assert((s[i] & 0xC0) != 0x80);
}
