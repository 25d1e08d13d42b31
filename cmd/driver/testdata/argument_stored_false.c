// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// What the program puts among its arguments need not be a string.
#include <string.h>

int main(int argc, char **argv)
{
	char letter[1] = "x";

	if (argc < 2)
		return 2;
	argv[1] = letter;
	return strcmp(argv[1], "xy") == 0;
}
