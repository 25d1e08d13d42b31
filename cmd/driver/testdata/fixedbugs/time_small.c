// time writes a time_t.
// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
#include <time.h>

int main(void) {
	short t;
	time((time_t *)&t);
	return 0;
}
