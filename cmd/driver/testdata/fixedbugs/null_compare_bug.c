// VERDICT: FALSE(undefined)
// FLAGS: --property all
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);

struct text { const char *p; size_t n; };

static int same(struct text a, struct text b) { return a.n == b.n && memcmp(a.p, b.p, a.n) == 0; }

int main(void) {
  struct text empty = {NULL, 0}, one = {"a", __VERIFIER_nondet_uchar() % 2};
  return same(one, empty);
}
