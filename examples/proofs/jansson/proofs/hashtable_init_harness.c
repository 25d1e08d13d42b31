#include "jansson_private.h"
#include <assert.h>

size_t nondet_size_t(void);

void hashtable_init_harness(void) {
	hashtable_t t;
	size_t i = nondet_size_t();

	int r = hashtable_init(&t);

	if (r == 0) {
		assert(t.size == 0);
		__CPROVER_assume(i < ((size_t)1 << t.order));
		assert(t.buckets[i].first == &t.list && t.buckets[i].last == &t.list);
		assert(hashtable_iter(&t) == NULL);
		hashtable_close(&t);
	}
}
