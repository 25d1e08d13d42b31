// A copy of a struct reads all of it.
#include <pthread.h>
#include <stdlib.h>
int g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;
extern int __VERIFIER_nondet_int(void);

struct s { int x, y, z; } s, t;
void *f(void *p) { s.z++; return 0; }
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, f, 0);
  t = s;
  return 0;
}
