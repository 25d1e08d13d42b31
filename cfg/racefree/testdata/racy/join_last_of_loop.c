// Of the threads of a loop the last one is awaited.
#include <pthread.h>
#include <stdlib.h>
int g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;
extern int __VERIFIER_nondet_int(void);

void *f(void *p) { pthread_mutex_lock(&m); g++; pthread_mutex_unlock(&m); return 0; }
int main(void) {
  pthread_t a;
  for (int i = 0; i < 2; i++)
    pthread_create(&a, 0, f, 0);
  pthread_join(a, 0);
  g++;
  return 0;
}
