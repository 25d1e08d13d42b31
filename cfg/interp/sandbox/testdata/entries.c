// Makes too many files.
// UNCONTROLLED: it would be stopped, too
// ENDS: stopped as it made more than 1000 files
#include "attempt.h"
static int attempt(void) {
  for (int i = 0;; i++) {
    char name[20];
    sprintf(name, "%d", i);
    close(open(name, O_CREAT | O_WRONLY, 0));
  }
}
