// The threads of C11.
#include <threads.h>
mtx_t m;
int g;
int f(void *p) {
  mtx_lock(&m);
  g++;
  mtx_unlock(&m);
  return 0;
}
int main(void) {
  thrd_t t;
  mtx_init(&m, mtx_plain);
  thrd_create(&t, f, &t);
  mtx_trylock(&m);
  g++;
  return 0;
}
