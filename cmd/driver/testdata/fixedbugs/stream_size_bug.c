// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety --no-explain
// The size of a file is at its end; one byte more is written than there are.
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv)
{
	if (argc < 2) return 1;
	FILE *f = fopen(argv[1], "rb");
	if (!f) return 1;
	if (fseek(f, 0, SEEK_END) != 0) { fclose(f); return 1; }
	long n = ftell(f);
	if (n < 0 || n > 1000) { fclose(f); return 1; }
	rewind(f);
	char *buf = malloc(n + 0);
	if (!buf) { fclose(f); return 1; }
	size_t got = fread(buf, 1, n, f);
	buf[got] = 0;
	free(buf);
	fclose(f);
	return 0;
}
