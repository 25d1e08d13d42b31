// Writes a file of the user's, and makes one beside it.
#include "attempt.h"
static int attempt(void) { return open(OUTSIDE, O_WRONLY | O_TRUNC) >= 0 || open(OUTSIDE ".new", O_CREAT | O_WRONLY, 0600) >= 0; }
