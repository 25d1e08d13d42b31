// Hides what it writes from who counts it: without a name, deleted while open, in directories that nobody may read.
#include "attempt.h"
static int attempt(void) {
  open("a", O_CREAT | O_WRONLY, 0600);
  open("b", O_CREAT | O_WRONLY, 0600);
  return open(".", O_TMPFILE | O_RDWR, 0600) >= 0 || unlink("a") == 0 || rename("a", "b") == 0 || mkdir("c", 0300) == 0;
}
