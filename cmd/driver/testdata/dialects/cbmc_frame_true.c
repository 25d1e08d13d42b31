// VERDICT LP64: TRUE
// FLAGS: --enforce-contract sum
// Its own memory a function may assign and free.
#include <stdlib.h>
static void put(int *out, int v) { *out = v; }
int sum(int *a, size_t n, int *count)
__CPROVER_requires(n < 3 && __CPROVER_is_fresh(a, n * sizeof *a))
__CPROVER_requires(__CPROVER_is_fresh(count, sizeof *count) || count == NULL)
__CPROVER_assigns(count != NULL: *count)
__CPROVER_ensures(count != NULL ==> *count == (int)n)
__CPROVER_ensures(__CPROVER_return_value >= 0 && __CPROVER_return_value < 256)
{
	int local, s = 0, *mine = malloc(sizeof *mine);
	put(&local, 0);
	*mine = local;
	for (size_t i = 0; i < n; i++) s = (s + a[i]) & 0xff;
	if (count) put(count, n);
	s += *mine;
	free(mine);
	return s;
}
int main(void) {
	int *a, *count;
	size_t n;
	sum(a, n, count);
}
