// VERDICT LP64: FALSE(undefined)
// FLAGS: --property all
// The list ends with NULL, for which an int is passed.
#include <stdarg.h>
#include <stddef.h>

static int count(const char *first, ...) {
  va_list list;
  int n = 1;
  va_start(list, first);
  while (va_arg(list, const char *) != NULL) n++;
  va_end(list);
  return n;
}

int main(void) { return count("a", "b", 0) != 2; }
