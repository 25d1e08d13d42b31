// Each activation has a lock of its own.
#include <pthread.h>
#include <stdlib.h>
int g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;
extern int __VERIFIER_nondet_int(void);

pthread_mutex_t *shared;
void down(int n) {
  pthread_mutex_t l;
  pthread_mutex_init(&l, 0);
  pthread_mutex_lock(&l);
  if (n > 0) down(n - 1);
  g++;
  pthread_mutex_unlock(&l);
}
void *f(void *p) { down(3); return 0; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  return 0;
}
