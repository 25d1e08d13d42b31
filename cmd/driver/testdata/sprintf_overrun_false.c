// sprintf writes behind the end of a buffer that is too small.
// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-deref
#include <stdio.h>

int main(void) {
	char text[4];
	sprintf(text, "%d", 1234);
	return 0;
}
