// VERDICT LP64: FALSE(valid-deref)
// FLAGS: --property memory --no-explain
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv)
{
	for (int k = 1; k <= argc; k++)
		if (strcmp(argv[k], "-v") == 0)
			printf("verbose\n");
	return 0;
}
