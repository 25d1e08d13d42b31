// Gets rights in a namespace of its own.
#include "attempt.h"
static int attempt(void) { return unshare(CLONE_NEWUSER) == 0 || setsid() >= 0 || prctl(PR_SET_SECCOMP, 1) == 0; }
