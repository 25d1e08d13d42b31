// read returns 0 at last.
// VERDICT: TRUE
// FLAGS: --property termination
#include <unistd.h>

int main(void) {
	char b[2];
	while (read(0, b, sizeof b) > 0)
		;
	return 0;
}
