// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// The program moves its arguments, and NULL with them.
#include <string.h>

int main(int argc, char **argv)
{
	if (argc < 2)
		return 2;
	for (int i = 1; i < argc; i++)
		argv[i] = argv[i + 1];
	return strlen(argv[argc - 1]) > 3;
}
