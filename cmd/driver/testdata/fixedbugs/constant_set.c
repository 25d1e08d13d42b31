// memset of a string literal.
// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
#include <string.h>

int main(void) {
	char *s = "abc";
	memset(s, 0, 4);
	return 0;
}
