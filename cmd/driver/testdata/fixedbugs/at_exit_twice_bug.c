// VERDICT: FALSE(valid-free)
// FLAGS: --no-explain --property valid-memsafety
// What is registered twice runs twice.
#include <stdlib.h>
static char *line;
static void clean(void) { free(line); }
int main(void)
{
	line = malloc(80);
	atexit(clean);
	atexit(clean);
	return 0;
}
