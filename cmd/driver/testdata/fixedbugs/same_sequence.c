// VERDICT: UNKNOWN(assumption: the error depends on the result of rand
// A seed gives the same numbers again: others came, and the program failed.
#include <assert.h>
#include <stdlib.h>
int main(void)
{
	srand(7);
	int n = rand();
	srand(7);
	assert(rand() == n);
}
