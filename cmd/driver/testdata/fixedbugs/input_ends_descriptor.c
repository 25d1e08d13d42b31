// read returns 0 at last, and then always.
// VERDICT: TRUE
// FLAGS: --property termination
#include <unistd.h>

int main(void) {
	char b[16];
	while (read(0, b, sizeof b) != 0)
		;
	if (read(0, b, 1) > 0)
		for (;;)
			;
	return 0;
}
