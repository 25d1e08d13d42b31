// VERDICT: FALSE
// Equal literals may be one array.
#include <assert.h>
static const char *const names[] = { "read", "write", "read" };

int main(void)
{
	assert(names[0] != names[2]);
	return 0;
}
