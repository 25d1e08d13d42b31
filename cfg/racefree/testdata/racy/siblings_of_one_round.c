// Rounds come one after the other, the threads of one round do not.
#include <pthread.h>
#include <stdlib.h>
int g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;
extern int __VERIFIER_nondet_int(void);

void *h(void *p) { g++; return 0; }
void *f(void *p) {
  pthread_t a, b;
  pthread_create(&a, 0, h, 0);
  pthread_create(&b, 0, h, 0);
  pthread_join(a, 0);
  pthread_join(b, 0);
  return 0;
}
int main(void) {
  pthread_t a;
  for (int i = 0; i < 2; i++) {
    pthread_create(&a, 0, f, 0);
    pthread_join(a, 0);
  }
  return 0;
}
