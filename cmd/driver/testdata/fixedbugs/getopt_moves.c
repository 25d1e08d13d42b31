// VERDICT: FALSE(unreach-call)
// FLAGS: --property assertions
// getopt moves operands after the options: the first argument is not where it was.
#include <assert.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	if (argc != 3)
		return 1;
	char *first = argv[1];
	while (getopt(argc, argv, "a") != -1)
		;
	assert(argv[1] == first);
	return 0;
}
