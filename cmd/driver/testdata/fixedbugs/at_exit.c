// VERDICT: TRUE
// What atexit has registered runs at the end, the last first, what is registered meanwhile next, and destructors last.
#include <assert.h>
#include <stdlib.h>
static int step;
static void late(void) { assert(step++ == 1); }
static void first(void) { assert(step++ == 2); }
static void second(void)
{
	assert(step++ == 0);
	atexit(late);
}
__attribute__((destructor)) static void done(void) { assert(step == 3); }
static void work(int n)
{
	if (n > 3)
		exit(1);
}
int main(int argc, char **argv)
{
	if (atexit(first) != 0 || atexit(second) != 0)
		abort();
	work(argc);
	return 0;
}
