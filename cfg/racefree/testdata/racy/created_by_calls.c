// A function that starts a thread is called twice.
#include <pthread.h>
#include <stdlib.h>
int g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;
extern int __VERIFIER_nondet_int(void);

void *f(void *p) { g++; return 0; }
void start(void) { pthread_t a; pthread_create(&a, 0, f, 0); }
int main(void) {
  start();
  start();
  return 0;
}
