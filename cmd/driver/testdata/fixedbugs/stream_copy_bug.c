// VERDICT: FALSE
// FLAGS: --no-explain
// Two files are read and another one is written.
#include <stdio.h>
#include <assert.h>
int main(int argc, char **argv)
{
	if (argc < 4) return 1;
	FILE *a = fopen(argv[1], "r"), *b = fopen(argv[2], "r"), *o = fopen(argv[3], "w");
	if (!a || !b || !o) return 1;
	int x = fgetc(a), y = fgetc(b);
	if (fputc(x, o) == EOF) return 2;
	assert(x <= y);
	return 0;
}
