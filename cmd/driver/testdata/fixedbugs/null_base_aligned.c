// VERDICT: TRUE
// FLAGS: --property memory
// A pointer is aligned as a number that is added to NULL, as GNU's obstacks do it.
#include <stddef.h>

#define ALIGN(p, mask) ((char *)0 + (((p) - (char *)0 + (mask)) & ~(ptrdiff_t)(mask)))

static _Alignas(8) char pool[32];

int main(void)
{
	char *p = ALIGN(pool + 1, 7);

	*p = 'x';
	return *p == 'x' ? 0 : 1;
}
