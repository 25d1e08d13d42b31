// VERDICT: FALSE(valid-deref)
// FLAGS: --property memory
// A pointer that is aligned as a number that is added to NULL, leaves its array.
#include <stddef.h>

#define ALIGN(p, mask) ((char *)0 + (((p) - (char *)0 + (mask)) & ~(ptrdiff_t)(mask)))

static char pool[31];

int main(void)
{
	char *p = ALIGN(pool + 30, 7);

	*p = 'x';
	return *p == 'x' ? 0 : 1;
}
