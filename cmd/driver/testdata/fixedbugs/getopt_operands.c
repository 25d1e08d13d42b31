// VERDICT: TRUE
// FLAGS: --property all
// After the options the operands are there, up to argc.
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	int c, quiet = 0;
	while ((c = getopt(argc, argv, "q")) != -1)
		quiet = c == 'q';
	for (int i = optind; i < argc; i++)
		if (!quiet)
			puts(argv[i]);
	return 0;
}
