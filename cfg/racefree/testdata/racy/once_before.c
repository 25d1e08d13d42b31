// Read before the control is asked.
#include <pthread.h>
#include <stdlib.h>
int g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;
extern int __VERIFIER_nondet_int(void);

pthread_once_t o = PTHREAD_ONCE_INIT;
void init(void) { g++; }
void *f(void *p) { int x = g; pthread_once(&o, init); return 0; }

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  return 0;
}
