// VERDICT LP64: TRUE
#include <string.h>
#include <assert.h>
int main(void) {
  int i, j, a[2] = {0}, k = 0; int *q = &k; char b[4];
  for (i = 0; i < 2; i++)
    __CPROVER_assigns(i, j, *q, __CPROVER_object_whole(a), __CPROVER_object_upto(b, 3))
  { for (j = 0; j < 2; j++) __CPROVER_assigns(j, *q, __CPROVER_object_whole(a)) { a[j] = i; *q = j; } memset(b + 1, i, 2); assert(j == 2); }
  __CPROVER_assert(b[1] == 1 && k == 1 && a[1] == 1, "");
}
