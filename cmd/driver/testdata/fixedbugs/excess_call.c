// VERDICT: TRUE
// What a function has stored before it returns it has no more digits.
#include <assert.h>

static float seventh(float x)
{
	volatile float y = x / 7.0f;
	return y;
}

int main(void)
{
	volatile float one = 1.0f;
	float kept = seventh(one);
	assert(kept == seventh(one));
	return 0;
}
