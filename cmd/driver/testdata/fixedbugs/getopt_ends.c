// VERDICT: UNKNOWN(undefined behaviour at testdata/fixedbugs/getopt_ends.c:8:9: access through NULL)
// FLAGS: --property termination
// Where termination is checked nothing is known of argv.
#include <unistd.h>

int main(int argc, char **argv)
{
	while (getopt(argc, argv, "a") != -1)
		;
	return 0;
}
