// Makes a file that is too large.
// UNCONTROLLED: it would be stopped, too
// ENDS: signal file size limit exceeded
#include "attempt.h"
static int attempt(void) { return pwrite(open("large", O_CREAT | O_WRONLY, 0600), "x", 1, 65 << 20) == 1; }
