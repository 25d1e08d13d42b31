// Threads take one of two locks.
#include <pthread.h>
#include <stdlib.h>
int g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;
extern int __VERIFIER_nondet_int(void);
void *f(void *p) {
  pthread_mutex_t *l = __VERIFIER_nondet_int() ? &m : &k;
  pthread_mutex_lock(l);
  g++;
  pthread_mutex_unlock(l);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  return 0;
}
