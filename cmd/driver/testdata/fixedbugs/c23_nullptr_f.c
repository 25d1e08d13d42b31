// VERDICT: FALSE
// FLAGS: --std c23
// nullptr where a pointer is wanted.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  thread_local static int y;
  auto x = __VERIFIER_nondet_int();
  int *p = x == 4 ? nullptr : &y;
  assert(p != nullptr);
  return 0;
}
