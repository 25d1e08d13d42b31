// … as a number, in a global variable.
#include <pthread.h>
#include <stdlib.h>
int g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;
extern int __VERIFIER_nondet_int(void);

unsigned long n;
void *f(void *p) { ++*(int *)(n - 4); return 0; }
int main(void) {
  pthread_t a;
  int x = 0;
  n = (unsigned long)&x + 4;
  pthread_create(&a, 0, f, 0);
  x++;
  pthread_join(a, 0);
  return x;
}
