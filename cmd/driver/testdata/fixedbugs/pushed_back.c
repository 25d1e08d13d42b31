// VERDICT: UNKNOWN(unsupported: a call of ungetc
// What is pushed back is read again: any other character was read, and the program failed.
#include <assert.h>
#include <stdio.h>
int main(void)
{
	ungetc('a', stdin);
	assert(getchar() == 'a');
}
