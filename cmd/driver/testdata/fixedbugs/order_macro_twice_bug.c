// VERDICT: UNKNOWN(unspecified order of evaluation at
// A macro has its argument more than once: which of the two calls comes first?
#include <assert.h>

#define CHANGE(e) ((e) - (e))
static int n;

static int next(void) { return ++n; }

int main(void) {
  int c = CHANGE(next());
  assert(c == -1);
  return 0;
}
