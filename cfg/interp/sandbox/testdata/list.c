// Lists a directory of the user's, and the processes.
#include <dirent.h>
#include "attempt.h"
static int attempt(void) {
  char dir[] = OUTSIDE, name[30];
  *strrchr(dir, '/') = 0;
  sprintf(name, "/proc/%d/cmdline", VICTIM);
  return opendir(dir) || opendir("/root") || open(name, O_RDONLY) >= 0;
}
