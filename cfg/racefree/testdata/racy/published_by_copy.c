// … by a copy of a struct that leads there.
#include <pthread.h>
#include <stdlib.h>
int g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;
extern int __VERIFIER_nondet_int(void);

struct s { int *x; } q;
void *f(void *p) {
  struct s s;
  s.x = malloc(4);
  pthread_mutex_lock(&m);
  q = s;
  pthread_mutex_unlock(&m);
  *s.x = 1;
  pthread_mutex_lock(&m);
  if (q.x) *q.x = 2;
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  return 0;
}
