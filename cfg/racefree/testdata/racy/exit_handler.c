// A function runs at the end.
#include <pthread.h>
#include <stdlib.h>
int g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;
extern int __VERIFIER_nondet_int(void);

void last(void) { g++; }
void *f(void *p) { g++; return 0; }
int main(void) {
  pthread_t a;
  atexit(last);
  pthread_create(&a, 0, f, 0);
  return 0;
}
