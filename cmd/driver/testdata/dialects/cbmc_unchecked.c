// VERDICT LP64: UNKNOWN(unsupported: #pragma CPROVER check disable "pointer"
// FLAGS: --property valid-deref
// A part of an object is read beyond its end, where the program says that this is not checked.
#include <stdlib.h>
#include <string.h>

int main(void) {
  unsigned char *key = malloc(3);
  if (key == NULL)
    return 0;
  memset(key, 1, 3);
#pragma CPROVER check push
#pragma CPROVER check disable "pointer"
  unsigned word = *(unsigned *)key & 0xffffff;
#pragma CPROVER check pop
  free(key);
  return word == 0x10101;
}
