// VERDICT LP64: TRUE
#include <assert.h>
#include <stddef.h>
void *moved(void *to, const void *from, size_t n) {
  if (n > 0)
    *(char *)to = *(const char *)from;
  return to;
}
void *__builtin___memmove_chk(void *to, const void *from, size_t n, size_t size) { return moved(to, from, n); }
int main(void) {
  char a[2] = {1, 2}, b[2] = {3, 4};
  assert(__builtin___memmove_chk(a, b, 2, 2) == a && a[0] == 3);
  assert(a[1] == 2);
}
