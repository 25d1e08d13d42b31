// The index goes back.
#include <pthread.h>
#include <stdlib.h>
int g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
extern int __VERIFIER_nondet_int(void);
void *f(void *p) { pthread_mutex_lock(&m); g++; pthread_mutex_unlock(&m); return 0; }
void *quick(void *p) { return 0; }
int main(void) {
  int n = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
  if (n < 2 || n > 50 || k < 0) return 0;
  pthread_t *t = malloc(n * sizeof *t), x;
  for (int i = 0; i < n; i++) {
    pthread_create(&t[i], 0, f, 0);
    if (k == 7) { k = 0; i = 0; }
  }
  for (int i = 0; i < n; i++)
    pthread_join(t[i], 0);
  return g;
}
