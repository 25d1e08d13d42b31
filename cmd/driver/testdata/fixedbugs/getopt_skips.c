// VERDICT: FALSE(valid-deref)
// FLAGS: --property all
// The program passes over an argument itself: then optind may be above argc.
#include <assert.h>
#include <unistd.h>

int main(int argc, char **argv)
{
	while (getopt(argc, argv, "a") != -1)
		optind++;
	assert(optind <= argc);
	return 0;
}
