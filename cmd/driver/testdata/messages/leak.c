// VERDICT LP64: FALSE(valid-memtrack)
// FLAGS: --property valid-memtrack
// MESSAGE: memory leak: the block allocated at line 11 is never freed
#include <stdlib.h>
static int *kept;

int main(void)
{
	kept = malloc(sizeof *kept);
	*kept = 1;
	int *lost = malloc(2 * sizeof *lost);
	lost[0] = *kept;
	lost = NULL;
	return 0;
}
