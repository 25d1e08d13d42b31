// A function that cannot fail leaves errno alone.
// VERDICT: TRUE
#include <arpa/inet.h>
#include <errno.h>
#include <math.h>

extern void reach_error(void);

int main(void) {
	errno = 3;
	double x = floor(2.5);
	if (htonl(7) != 0 && x == 2 && errno != 3)
		reach_error();
	return 0;
}
