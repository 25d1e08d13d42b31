// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// The end of an argument may be overwritten.
#include <string.h>

int main(int argc, char **argv)
{
	if (argc < 2 || argv[1][0] == '\0' || argv[1][1] != '\0')
		return 2;
	argv[1][1] = 'x';
	return strlen(argv[1]) > 3;
}
