#include "yaml_private.h"
#include <assert.h>

#define MAX_SIZE 8

_Bool nondet_bool(void);

void yaml_strdup_harness(void) {
	size_t size;
	__CPROVER_assume(0 < size && size <= MAX_SIZE);
	yaml_char_t *s = nondet_bool() ? NULL : malloc(size);
	if (s != NULL)
		s[size - 1] = 0;

	yaml_char_t *t = yaml_strdup(s);

	if (s == NULL)
		assert(t == NULL);
	if (t != NULL) {
		assert(strlen((char *)t) == strlen((char *)s));
		assert(t[0] == s[0]);
	}
	yaml_free(t);
	yaml_free(s);
}
