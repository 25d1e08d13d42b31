// VERDICT: FALSE
// With SSE a small number is lost in a large one, whatever the x87 keeps of it.
#include <assert.h>

int main(void)
{
	volatile double x = 1e16;
	assert(x + 1.0 != x);
	return 0;
}
