// VERDICT LP64: UNKNOWN(unsupported
// A struct that is passed by value is no pointer, though both are addresses in LLVM.
#include <assert.h>

struct point { long x, y, z; };

static struct point at;

static int somewhere(struct point *p) { return p != 0; }

int main(void)
{
	int (*f)(struct point) = (int (*)(struct point))somewhere;
	assert(f(at) == 1);
	return 0;
}
