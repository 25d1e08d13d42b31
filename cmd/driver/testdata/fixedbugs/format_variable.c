// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// A format that a variable or a choice holds is one of those that it is set to.
#include <stdio.h>

static const char *const line = "%s!\n";

int main(void)
{
	const char *f = "%s\n";
	printf(f, "a");
	f = "[%s]\n";
	printf(f, "b");
	printf(line, "c");
	volatile int long_one = 0;
	printf(long_one ? "%s %d\n" : "%s\n", "d", 1);
	return 0;
}
