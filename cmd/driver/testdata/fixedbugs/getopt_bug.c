// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-deref --no-explain
// An option that has to be there is not checked for.
#include <stdlib.h>
#include <unistd.h>
int main(int argc, char **argv)
{
	const char *out = NULL;
	int c;
	while ((c = getopt(argc, argv, "o:v")) != -1) {
		if (c == 'o')
			out = optarg;
		if (c == '?')
			return 2;
	}
	return out[0];
}
