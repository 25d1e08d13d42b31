#include "csv.h"

#ifndef MAX_SRC
#define MAX_SRC 5
#endif

size_t nondet_size_t(void);
_Bool nondet_bool(void);

void csv_write_harness(void) {
	size_t src_size = nondet_size_t();
	size_t dest_size = nondet_size_t();
	__CPROVER_assume(src_size <= MAX_SRC);
	__CPROVER_assume(dest_size <= __CPROVER_max_malloc_size);
	unsigned char *src = nondet_bool() ? NULL : malloc(src_size);
	unsigned char *dest = nondet_bool() ? NULL : malloc(dest_size);

	size_t n = csv_write(dest, dest_size, src, src_size);

	if (src == NULL) {
		__CPROVER_assert(n == 0, "nothing to write");
	} else {
		__CPROVER_assert(n >= src_size + 2, "two quotes");
		__CPROVER_assert(n <= 2 * src_size + 2, "at most two characters for one");
		if (dest != NULL && n <= dest_size)
			__CPROVER_assert(dest[0] == '"' && dest[n - 1] == '"', "quoted");
	}
}
