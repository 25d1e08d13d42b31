// Reads a file of the user's through a symbolic link of its own.
#include "attempt.h"
static int attempt(void) { return symlink(OUTSIDE, "link") == 0 && open("link", O_RDONLY) >= 0; }
