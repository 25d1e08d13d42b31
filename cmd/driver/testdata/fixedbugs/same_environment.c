// VERDICT: TRUE
// The same name gives the same text: NULL came after what was no NULL, and another name gave the same text.
#include <assert.h>
#include <stdlib.h>
int main(void)
{
	char *home = getenv("HOME"), *path = getenv("PATH");
	assert(getenv("HOME") == home);
	assert(!home || home != path);
}
