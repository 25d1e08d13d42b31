// Functions that are called through a pointer to one of several pointers to them.
// VERDICT: TRUE
#include <assert.h>
extern _Bool __VERIFIER_nondet_bool(void);

static int x = 1, y = 2;
static int *first(void) { return &x; }
static int *second(void) { return &y; }

typedef int *(*give)(void);
static give table[2] = { first, second }, other = first;

int main(void)
{
	_Bool b = __VERIFIER_nondet_bool();
	give *g = b ? &table[1] : &other;
	assert(*(*g)() == (b ? 2 : 1));
	*g = second;
	assert(*other() == (b ? 1 : 2));
	return 0;
}
