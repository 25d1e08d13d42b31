// VERDICT: TRUE
// _Exit and abort run nothing.
#include <assert.h>
#include <stdlib.h>
static void check(void) { assert(0); }
int main(int argc, char **argv)
{
	atexit(check);
	if (argc > 2)
		abort();
	_Exit(1);
}
