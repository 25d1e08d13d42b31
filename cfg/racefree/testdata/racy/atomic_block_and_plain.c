// An atomic block and a plain access.
#include <pthread.h>
#include <stdlib.h>
int g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;
extern int __VERIFIER_nondet_int(void);

extern void __VERIFIER_atomic_begin(void), __VERIFIER_atomic_end(void);
void *f(void *p) { __VERIFIER_atomic_begin(); g++; __VERIFIER_atomic_end(); return 0; }
void *h(void *p) { g++; return 0; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, h, 0);
  return 0;
}
