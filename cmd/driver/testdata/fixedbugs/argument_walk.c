// VERDICT LP64: TRUE
// FLAGS: --property memory
// That argv is what main was given had to be found for every loop.
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	for (int k = 1; k < argc; k++)
		if (strcmp(argv[k], "-v") == 0)
			printf("verbose\n");
	return 0;
}
