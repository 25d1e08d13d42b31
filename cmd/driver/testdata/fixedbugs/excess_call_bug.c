// VERDICT ILP32: UNKNOWN(undefined
// VERDICT LP64: TRUE
// What a function returns is not stored, either.
#include <assert.h>

static float seventh(float x)
{
	return x / 7.0f;
}

int main(void)
{
	volatile float one = 1.0f;
	float kept = seventh(one);
	assert(!(kept != seventh(one)));
	return 0;
}
