// A standard stream that is closed must not be used, but nothing crashes.
// VERDICT: UNKNOWN(unsupported: use of a standard stream that is closed at
// FLAGS: --property valid-memsafety
#include <stdio.h>

int main(void) {
	fclose(stdout);
	fputs("text", stdout);
	return 0;
}
