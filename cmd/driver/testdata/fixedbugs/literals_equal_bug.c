// VERDICT: FALSE
// Whether equal string literals are one array is unspecified: one may not rely on it.
#include <assert.h>

static const char *name(int which)
{
	return which ? "on" : "off";
}

int main(void)
{
	assert(name(1) == "on");
	return 0;
}
