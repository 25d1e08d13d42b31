// read is called until a byte comes that need not come.
// VERDICT: FALSE(termination)
// FLAGS: --property termination
#include <unistd.h>

int main(void) {
	char b = 0;
	while (b != 'q')
		if (read(0, &b, 1) < 0)
			return 1;
	return 0;
}
