// A loop starts the thread twice.
#include <pthread.h>
#include <stdlib.h>
int g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;
extern int __VERIFIER_nondet_int(void);

void *f(void *p) { g++; return 0; }
int main(void) {
  pthread_t a[2];
  for (int i = 0; i < 2; i++)
    pthread_create(&a[i], 0, f, 0);
  return 0;
}
