// VERDICT: FALSE
// FLAGS: --no-explain
// errx ends the program as exit does: destructors run.
#include <assert.h>
#include <err.h>
static int saved;
__attribute__((destructor)) static void done(void)
{
	assert(saved);
}
int main(int argc, char **argv)
{
	if (argc < 2)
		errx(1, "no file");
	saved = 1;
}
