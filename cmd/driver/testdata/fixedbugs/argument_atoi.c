// VERDICT LP64: TRUE
// FLAGS: --property valid-memsafety --timeout 60
// A number in an argument is read up to its end.
#include <stdlib.h>

int main(int argc, char **argv)
{
	if (argc != 2)
		return 1;
	return atoi(argv[1]) == 3;
}
