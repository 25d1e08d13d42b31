#include "jansson_private.h"
#include <assert.h>

size_t nondet_size_t(void);

void jsonp_strndup_harness(void) {
	size_t len = nondet_size_t(), i = nondet_size_t();
	__CPROVER_assume(len < __CPROVER_max_malloc_size);
	char *s = malloc(len);
	__CPROVER_assume(s != NULL);

	char *t = jsonp_strndup(s, len);

	if (t != NULL) {
		assert(t[len] == '\0');
		__CPROVER_assume(i < len);
		assert(t[i] == s[i]);
	}
}
