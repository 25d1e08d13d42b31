// VERDICT LP64: TRUE
// FLAGS: --property all --function find --valid-pointers
// Valid pointers to bytes lead to an object however many structs lead to them: memcmp is not given NULL.
#include <stddef.h>
#include <string.h>

struct bytes {
  unsigned char *at;
  size_t size;
};
struct named {
  struct bytes name;
  struct named *next;
};

const struct named *find(const struct named *list, const unsigned char *name, size_t size) {
  while (list) {
    if (list->name.size == size && memcmp(list->name.at, name, size) == 0)
      return list;
    list = list->next;
  }
  return NULL;
}
