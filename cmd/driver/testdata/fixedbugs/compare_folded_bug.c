// The value that memcmp returns for constants is not known either, though compilers fold it.
// VERDICT: FALSE
#include <assert.h>
#include <string.h>

int main(void) {
	assert(memcmp("c", "a", 1) == 1);
	return 0;
}
