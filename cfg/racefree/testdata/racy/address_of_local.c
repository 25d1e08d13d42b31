// A thread has the address of a local variable.
#include <pthread.h>
#include <stdlib.h>
int g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;
extern int __VERIFIER_nondet_int(void);

void *f(void *p) { ++*(int *)p; return 0; }
int main(void) {
  pthread_t a;
  int x = 0;
  pthread_create(&a, 0, f, &x);
  x++;
  pthread_join(a, 0);
  return x;
}
