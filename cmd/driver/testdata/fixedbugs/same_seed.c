// VERDICT: TRUE
// What rand_r returns depends on nothing but the seed, which it changes.
#include <assert.h>
#include <stdlib.h>
int main(void)
{
	unsigned a = 5, b = 5;
	assert(rand_r(&a) == rand_r(&b));
	assert(a == b);
}
