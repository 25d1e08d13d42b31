// Each has a lock of its own for the same data.
#include <pthread.h>
#include <stdlib.h>
int g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;
extern int __VERIFIER_nondet_int(void);

struct s { int *data; pthread_mutex_t lock; };
void *f(void *p) {
  struct s *x = malloc(sizeof *x);
  x->data = &g;
  pthread_mutex_init(&x->lock, 0);
  pthread_mutex_lock(&x->lock);
  (*x->data)++;
  pthread_mutex_unlock(&x->lock);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  return 0;
}
