// VERDICT: TRUE
// The arguments are strings, as many as argc says, and NULL behind them.
#include <assert.h>
#include <stddef.h>

int main(int argc, char **argv)
{
	int options = 0;

	if (argc < 2 || argc > 3)
		return 2;
	assert(argv[argc] == NULL && argv[1] != NULL);
	if (argv[1][0] == '-' && argv[1][1] == 'v' && argv[1][2] == '\0')
		options++;
	assert(options <= 1);
}
