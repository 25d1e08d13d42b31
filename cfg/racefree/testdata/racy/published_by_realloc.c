// … by a copy that realloc makes.
#include <pthread.h>
#include <stdlib.h>
int g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;
extern int __VERIFIER_nondet_int(void);

int **q;
void *f(void *p) {
  int **x = malloc(sizeof *x);
  int *y = malloc(sizeof *y);
  x[0] = y;
  x = realloc(x, 2 * sizeof *x);
  pthread_mutex_lock(&m);
  q = x;
  pthread_mutex_unlock(&m);
  *y = 1;
  pthread_mutex_lock(&m);
  if (q) *q[0] = 2;
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  return 0;
}
