// VERDICT LP64: TRUE
// FLAGS: --property all
// After va_end the list is begun anew.
#include <assert.h>
#include <stdarg.h>

static int twice(int n, ...) {
  va_list list;
  int s = 0;
  for (int k = 0; k < 2; k++) {
    va_start(list, n);
    for (int i = 0; i < n; i++) s += va_arg(list, int);
    va_end(list);
  }
  return s;
}

int main(void) {
  int s = twice(2, 1, 2);
  assert(s == 6);
  return 0;
}
