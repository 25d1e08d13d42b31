// Streams are no allocated memory, and the standard streams are open.
// VERDICT: TRUE
// FLAGS: --property valid-memsafety
#include <stdio.h>

int main(int argc, char **argv) {
	FILE *f = argc > 1 ? fopen("file", "r") : stdin;
	if (f == NULL) {
		fputs("cannot open\n", stderr);
		return 1;
	}
	while (fgetc(f) != EOF)
		putc('.', stdout);
	if (f != stdin)
		fclose(f);
	return 0;
}
