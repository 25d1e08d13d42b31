// fopen may fail.
// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
#include <stdio.h>

int main(void) {
	FILE *f = fopen("file", "w");
	fputs("text", f);
	fclose(f);
	return 0;
}
