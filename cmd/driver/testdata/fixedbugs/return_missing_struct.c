// VERDICT LP64: TRUE
// FLAGS: --property all
// The call that ends without a return is one whose struct nobody looks at.
#include <assert.h>
struct range { long from, to, step, count; };

static struct range upTo(int n) {
  struct range r = {0, 0, 1, 0};
  if (n > 0) {
    r.to = n;
    return r;
  }
}

int main(void) {
  struct range none = upTo(0);
  none = upTo(3);
  assert(none.to == 3);
  return 0;
}
