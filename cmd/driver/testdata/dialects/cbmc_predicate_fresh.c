// VERDICT LP64: UNKNOWN(unsupported: a call of __CPROVER_is_fresh
// FLAGS: --enforce-contract same
// The result is not fresh: it is what the function was given.
#include <stdbool.h>
static bool valid(char *p) { return __CPROVER_is_fresh(p, 4); }
char *same(char *p)
__CPROVER_requires(valid(p))
__CPROVER_ensures(__CPROVER_is_fresh(__CPROVER_return_value, 4))
{
	return p;
}
int main(void) { char *p; same(p); }
