// VERDICT: TRUE
// Elements of initialisers in any order: what holds in all of them is proved.
#include <assert.h>

struct range {
  struct { int low, high; } ends;
  unsigned kind : 2;
};

static int count;

static int next(void) {
  return ++count;
}

int main(void) {
  int a[2] = {next(), next()};
  assert(a[0] + a[1] == 3);
  struct range r = {.kind = 1, .ends = {next(), next()}}, s = r;
  assert(s.ends.low + s.ends.high == 7 && s.kind == 1);
  return 0;
}
