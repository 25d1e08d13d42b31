// VERDICT: UNKNOWN(undefined behaviour at
// A member is stored with the size of another type, and read as its own.
#include <assert.h>

struct pair {
  int first;
  int second;
};

static void put(void *p, int size, int v) {
  if (size == 2) {
    *(short *)p = v;
  } else {
    *(int *)p = v;
  }
}

int main(void) {
  struct pair x = {1, 2};
  put(&x.first, 4, 3);
  put(&x.second, 2, 4);
  assert(x.first + x.second == 7);
  return 0;
}
