// VERDICT: UNKNOWN(unsupported: a call of unsetenv
// What is no longer in the environment is not found there: any text was, and the program failed.
#include <assert.h>
#include <stdlib.h>
int main(void)
{
	unsetenv("A");
	assert(getenv("A") == 0);
}
