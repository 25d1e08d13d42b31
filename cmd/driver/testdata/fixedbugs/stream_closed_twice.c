// fclose ends a stream.
// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
#include <stdio.h>

int main(void) {
	FILE *f = fopen("file", "r");
	if (f == NULL)
		return 0;
	fclose(f);
	fclose(f);
	return 0;
}
