// VERDICT LP64: FALSE(valid-deref)
// FLAGS: --entry LLVMFuzzerTestOneInput --property valid-deref
#include <stdint.h>
#include <stddef.h>
#include <string.h>
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size < 4) return 0;
  if (memcmp(data, "tav", 3) == 0 && data[size - 1] == 'x')
    return data[size];
  return 0;
}
