// VERDICT: FALSE(valid-deref)
// FLAGS: --property all
// An option whose argument is optional may have none.
#include <unistd.h>

int main(int argc, char **argv)
{
	int c, first = 0;
	while ((c = getopt(argc, argv, "a::")) != -1)
		if (c == 'a')
			first = optarg[0];
	return first;
}
