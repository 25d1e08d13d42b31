// VERDICT: TRUE
// FLAGS: --property valid-memcleanup
// What is registered frees what is allocated.
#include <stdlib.h>
static char *line;
static void clean(void) { free(line); }
int main(int argc, char **argv)
{
	line = malloc(80);
	atexit(clean);
	if (argc > 2)
		exit(1);
	return 0;
}
