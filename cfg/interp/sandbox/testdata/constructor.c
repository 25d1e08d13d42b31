// A constructor deletes a file before main.
#include "attempt.h"
static int deleted;
__attribute__((constructor)) static void early(void) { deleted = unlink(OUTSIDE) == 0; }
static int attempt(void) { return deleted; }
