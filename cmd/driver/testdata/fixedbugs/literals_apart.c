// VERDICT: TRUE
// Arrays with equal contents are two, and the choice for literals is one for the whole program.
#include <assert.h>
static const char first[] = "read", second[] = "read";
static const char *const names[] = { "read", "write", "read" };

int main(void)
{
	const char *p = first, *q = second;
	assert(p != q && p != names[0]);
	assert(names[0] != names[1]);
	if (names[0] == names[2])
		assert(names[0] + 1 == names[2] + 1);
	return 0;
}
