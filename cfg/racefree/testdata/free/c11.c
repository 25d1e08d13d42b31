// The threads of C11.
#include <threads.h>
mtx_t m;
cnd_t c;
int g;
int f(void *p) {
  mtx_lock(&m);
  while (!g)
    cnd_wait(&c, &m);
  g--;
  mtx_unlock(&m);
  return 0;
}
int main(void) {
  thrd_t t;
  mtx_init(&m, mtx_plain);
  cnd_init(&c);
  thrd_create(&t, f, 0);
  if (mtx_trylock(&m) == thrd_success) {
    g = 1;
    cnd_signal(&c);
    mtx_unlock(&m);
  }
  thrd_join(t, 0);
  return g;
}
