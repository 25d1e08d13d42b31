// Readers and a writer.
#include <pthread.h>
#include <stdlib.h>
int g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;
extern int __VERIFIER_nondet_int(void);

pthread_rwlock_t w = PTHREAD_RWLOCK_INITIALIZER;
void *f(void *p) { pthread_rwlock_wrlock(&w); g++; pthread_rwlock_unlock(&w); return 0; }
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, f, 0);
  pthread_rwlock_rdlock(&w);
  int x = g;
  pthread_rwlock_unlock(&w);
  return x;
}
