// A lock that checks for errors is not got twice.
#include <pthread.h>
#include <stdlib.h>
int g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;
extern int __VERIFIER_nondet_int(void);

void *f(void *p) {
  pthread_mutex_lock(&m);
  pthread_mutex_lock(&m);
  pthread_mutex_unlock(&m);
  g++;
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_mutexattr_t t;
  pthread_mutexattr_init(&t);
  pthread_mutexattr_settype(&t, PTHREAD_MUTEX_ERRORCHECK);
  pthread_mutex_init(&m, &t);
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  return 0;
}
