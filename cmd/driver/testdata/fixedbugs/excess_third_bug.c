// VERDICT: FALSE
// With SSE a quotient is what was stored of it, and three times that is one.
#include <assert.h>

int main(void)
{
	volatile float x = 1.0f, three = 3.0f;
	float third = x / three;
	assert(third != x / three || third * three != 1.0f);
	return 0;
}
