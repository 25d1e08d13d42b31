// A struct that is passed by value is read.
#include <pthread.h>
#include <stdlib.h>
int g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;
extern int __VERIFIER_nondet_int(void);

struct s { int x[20], y; } s;
int sum(struct s x) { return x.x[0]; }
void *f(void *p) { s.y++; return 0; }
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, f, 0);
  return sum(s);
}
