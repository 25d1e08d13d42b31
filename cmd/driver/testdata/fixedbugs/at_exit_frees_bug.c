// VERDICT: FALSE(valid-memcleanup)
// FLAGS: --no-explain --property valid-memcleanup
// What is registered too late does not run.
#include <stdlib.h>
static char *line;
static void clean(void) { free(line); }
int main(int argc, char **argv)
{
	line = malloc(80);
	if (argc > 2)
		exit(1);
	atexit(clean);
	return 0;
}
