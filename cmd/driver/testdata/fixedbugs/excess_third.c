// VERDICT: TRUE
// What is stored of both has no more digits.
#include <assert.h>

int main(void)
{
	volatile float x = 1.0f, three = 3.0f;
	float third = x / three, again = x / three;
	assert(third == again);
	return 0;
}
