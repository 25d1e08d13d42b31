// Types at the user's terminal.
// UNCONTROLLED: tests have none
#include "attempt.h"
static int attempt(void) { return open("/dev/tty", O_RDWR) >= 0 || ioctl(1, TIOCSTI, "x") == 0 || errno != EPERM; }
