// VERDICT: TRUE
// FLAGS: --std c23
// nullptr is equal to null pointers of any type.
#include <assert.h>

extern int __VERIFIER_nondet_int(void);

int main(void) {
  auto x = __VERIFIER_nondet_int();
  int *p = x == 4 ? nullptr : &x;
  [[maybe_unused]] void (*f)(void) = nullptr;
  assert((p != nullptr || x == 4) && !f);
  return 0;
}
