// VERDICT LP64: FALSE(unreach-call)
// FLAGS: --property unreach-call --no-explain
// argc is no copy of the number of arguments once it was changed, nor a variable before it is set.
#include <assert.h>

static int number;

int main(int argc, char **argv)
{
	for (int k = 0; k < 2; k++) {
		if (argc == 2 && argv[1][0] == 'x' && k == 0)
			assert(number == argc);
		number = argc;
	}
	return 0;
}
