// Two threads use what one returns.
#include <pthread.h>
#include <stdlib.h>
int g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;
extern int __VERIFIER_nondet_int(void);

void *f(void *p) { int *x = malloc(4); *x = 1; return x; }
int *q;
void *h(void *p) { ++*q; return 0; }
int main(void) {
  pthread_t a, b;
  void *r;
  pthread_create(&a, 0, f, 0);
  pthread_join(a, &r);
  q = r;
  pthread_create(&b, 0, h, 0);
  ++*(int *)r;
  return 0;
}
