// Fills the disk.
// UNCONTROLLED: it would be stopped, too
// ENDS: stopped as it wrote more than 64 MB
#include "attempt.h"
static int attempt(void) {
  static char block[1 << 20];
  for (int i = 0;; i++) {
    char name[20];
    sprintf(name, "%d", i);
    int f = open(name, O_CREAT | O_WRONLY, 0600);
    for (int k = 0; k < 8; k++) write(f, block, sizeof block);
    close(f);
  }
}
