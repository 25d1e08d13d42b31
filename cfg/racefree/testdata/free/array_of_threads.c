// A loop creates threads, another one awaits them.
#include <pthread.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *f(void *p) { pthread_mutex_lock(&m); g++; pthread_mutex_unlock(&m); return 0; }
int main(void) {
  int n = __VERIFIER_nondet_int();
  pthread_t *t = malloc(n * sizeof *t);
  for (int i = 0; i < n; i++)
    pthread_create(&t[i], 0, f, 0);
  for (int i = 0; i < n; i++)
    pthread_join(t[i], 0);
  return g;
}
