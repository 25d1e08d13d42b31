// VERDICT LP64: UNKNOWN(undefined behaviour at
// A function that is declared never to return, but does: what comes then is not left out as if it did not exist.
#include <assert.h>
#include <stdlib.h>
int main(void)
{
	exit(3);
	assert(0);
}

void exit(int status)
{
	(void)status;
}
