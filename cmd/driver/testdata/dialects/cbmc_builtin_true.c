// VERDICT LP64: TRUE
#include <stddef.h>
void *copied(void *to, const void *from, size_t n) {
  __CPROVER_precondition(__CPROVER_r_ok(from, n) && __CPROVER_w_ok(to, n), "regions");
  if (n > 0) {
    size_t i;
    __CPROVER_assume(i < n);
    ((char *)to)[i] = nondet_char();
  }
  return to;
}
void *memcpy(void *to, const void *from, size_t n) { return copied(to, from, n); }
void *__builtin___memcpy_chk(void *to, const void *from, __CPROVER_size_t n, __CPROVER_size_t size) { return copied(to, from, n); }
int main(void) {
  char a[2] = {1, 2}, b[2] = {1, 2};
  __CPROVER_assert(__builtin___memcpy_chk(a, b, 1, 2) == a, "to");
  __CPROVER_assert(a[1] == 2, "the rest stays");
}
