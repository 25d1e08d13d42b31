// Does not end.
// UNCONTROLLED: it would be stopped, too
// ENDS: stopped after 1s
#include "attempt.h"
static int attempt(void) {
  signal(SIGTERM, SIG_IGN);
  signal(SIGXCPU, SIG_IGN);
  for (;;) ;
}
