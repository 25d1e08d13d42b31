// VERDICT LP64: FALSE(valid-deref)
// FLAGS: --property valid-deref
// A part of an object is read beyond its end, behind a part of the program that says that this is not checked there.
#include <stdlib.h>
#include <string.h>

int main(void) {
  unsigned char *key = malloc(3);
  if (key == NULL)
    return 0;
  memset(key, 1, 3);
#pragma CPROVER check push
#pragma CPROVER check disable "pointer"
#pragma CPROVER check pop
  unsigned word = *(unsigned *)key & 0xffffff;
  free(key);
  return word == 0x10101;
}
