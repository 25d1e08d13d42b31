// memcpy into a constant object, as a whole.
// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
#include <string.h>

const char table[300] = {1};

int main(void) {
	char b[300] = "";
	memcpy((char *)table, b, sizeof b);
	return 0;
}
