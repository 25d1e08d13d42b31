// Bit fields share their memory.
#include <pthread.h>
#include <stdlib.h>
int g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;
extern int __VERIFIER_nondet_int(void);

struct { int a : 4, b : 4; } s;
void *f(void *p) { s.a = 1; return 0; }
void *h(void *p) { s.b = 1; return 0; }
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, h, 0);
  return 0;
}
