// VERDICT: FALSE
// FLAGS: --no-explain
// At exit nothing is done yet that main does behind the call.
#include <assert.h>
#include <stdlib.h>
static int saved;
static void check(void) { assert(saved); }
int main(int argc, char **argv)
{
	atexit(check);
	if (argc > 2)
		exit(1);
	saved = 1;
	return 0;
}
