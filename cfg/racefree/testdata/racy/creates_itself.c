// A thread starts itself.
#include <pthread.h>
#include <stdlib.h>
int g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;
extern int __VERIFIER_nondet_int(void);

void *f(void *p) {
  pthread_t a;
  g++;
  if (__VERIFIER_nondet_int()) {
    pthread_create(&a, 0, f, 0);
    g--;
    pthread_join(a, 0);
  }
  return 0;
}
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, f, 0);
  pthread_join(a, 0);
  return 0;
}
