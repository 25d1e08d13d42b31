// VERDICT LP64: FALSE(undefined)
// FLAGS: --property all
// The second argument is read after va_end.
#include <stdarg.h>

static int sum(int n, ...) {
  va_list list;
  va_start(list, n);
  int s = va_arg(list, int);
  va_end(list);
  if (n > 1) s += va_arg(list, int);
  return s;
}

int main(void) { return sum(1, 5) + sum(2, 1, 2) != 8; }
