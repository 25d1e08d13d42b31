// VERDICT LP64: FALSE(valid-free)
// FLAGS: --property valid-free
// MESSAGE: invalid free: the pointer is 2 bytes inside the block allocated at line 8, not its beginning in `free(p)`
#include <stdlib.h>

int main(void)
{
	char *p = malloc(4);
	p += 2;
	free(p);
	return 0;
}
