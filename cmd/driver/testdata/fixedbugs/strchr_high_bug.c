// strchr finds the end for 256.
// VERDICT: FALSE
#include <assert.h>
#include <string.h>

int main(void) {
	char s[] = "ab";
	assert(!strchr(s, 0x100));
	return 0;
}
