// A stream that is closed cannot be read.
// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
#include <stdio.h>

int main(void) {
	FILE *f = fopen("file", "r");
	if (f == NULL)
		return 0;
	fclose(f);
	return fgetc(f);
}
