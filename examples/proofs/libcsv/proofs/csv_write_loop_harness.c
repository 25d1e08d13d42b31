/* A loop contract, for input of any length. */
#include <stdlib.h>
#include <assert.h>

size_t csv_quoted_length(const unsigned char *src, size_t n)
{
	size_t chars = 2;
	size_t i = 0;
	while (i < n)
		__CPROVER_assigns(i, chars)
		__CPROVER_loop_invariant(i <= n)
		__CPROVER_loop_invariant(2 + i <= chars && chars <= 2 + 2 * i)
		__CPROVER_decreases(n - i)
	{
		chars += src[i] == '"' ? 2 : 1;
		i++;
	}
	return chars;
}

void csv_write_loop_harness(void) {
	size_t n;
	__CPROVER_assume(n <= __CPROVER_max_malloc_size / 2 - 2);
	unsigned char *src = malloc(n);
	__CPROVER_assume(src != NULL);
	size_t chars = csv_quoted_length(src, n);
	assert(n + 2 <= chars && chars <= 2 * n + 2);
}
