// What getenv returns is a string, and may be long.
// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
#include <stdlib.h>
#include <string.h>

int main(void) {
	char b[8];
	char *p = getenv("HOME");
	if (p != NULL)
		strcpy(b, p);
	return 0;
}
