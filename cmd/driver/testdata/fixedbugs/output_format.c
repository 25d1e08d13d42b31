// What a format that is not constant makes printf read is not known.
// VERDICT: UNKNOWN(unsupported: a format that is not constant
// FLAGS: --property valid-memsafety
#include <stdio.h>

int main(void) {
	char b[3] = "%s";
	printf(b, "text");
	return 0;
}
