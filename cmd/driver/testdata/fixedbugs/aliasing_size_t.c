// VERDICT: TRUE
// Elements are of the types that a size says; a variable that is stored and read as one other type.
#include <assert.h>

static void put(void *p, int size, long long v) {
  switch (size) {
  case 2:
    *(short *)p = v;
    break;
  case 4:
    *(int *)p = v;
    break;
  case 8:
    *(long long *)p = v;
  }
}

int main(void) {
  int x = 1;
  long long y = 2;
  unsigned short z = 3;
  put(&x, sizeof x, 7);
  put(&y, sizeof y, 8);
  put(&z, sizeof z, 9);
  assert(x == 7 && y == 8 && z == 9);
  double d = 20.0;
  unsigned *u = (unsigned *)&d;
  *u = 10;
  assert(*u == 10);
  return 0;
}
