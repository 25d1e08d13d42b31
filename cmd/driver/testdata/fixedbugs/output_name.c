// Functions on files read the names.
// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
#include <stdio.h>

int main(void) {
	char name[2] = {'/', 'x'};
	rename("a", name);
	return 0;
}
