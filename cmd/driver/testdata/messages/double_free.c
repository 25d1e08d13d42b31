// VERDICT LP64: FALSE(valid-free)
// FLAGS: --property valid-free
// MESSAGE: double free: the block allocated at line 14 has already been freed, at line 8
// CALLS: in drop() called at line 16
#include <stdlib.h>
static void drop(char *p)
{
	free(p);
}

int main(void)
{
	char *p;
	p = malloc(4);
	drop(p);
	drop(p);
	return 0;
}
