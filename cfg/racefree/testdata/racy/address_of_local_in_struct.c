// … in a struct.
#include <pthread.h>
#include <stdlib.h>
int g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;
extern int __VERIFIER_nondet_int(void);

struct s { int *x; };
void *f(void *p) { ++*((struct s *)p)->x; return 0; }
int main(void) {
  pthread_t a;
  int x = 0;
  struct s s = { &x };
  struct s *h = malloc(sizeof *h);
  *h = s;
  pthread_create(&a, 0, f, h);
  x++;
  pthread_join(a, 0);
  return x;
}
