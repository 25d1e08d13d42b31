// An array of one element at the end of a struct stands for more.
#include <pthread.h>
#include <stdlib.h>
int g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;
extern int __VERIFIER_nondet_int(void);

struct v { int n; int data[1]; } *v;
void *f(void *p) { v->data[__VERIFIER_nondet_int() & 3] = 1; return 0; }
void *h(void *p) { v->data[2] = 1; return 0; }
int main(void) {
  pthread_t a, b;
  v = malloc(100);
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, h, 0);
  return 0;
}
