// The handles are in structs, and another field is awaited.
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
  struct { pthread_t a, b; } *s = malloc(n * sizeof *s);
  for (int i = 0; i < n; i++) { pthread_create(&s[i].a, 0, f, 0); pthread_create(&s[i].b, 0, quick, 0); }
  for (int i = 0; i < n; i++)
    pthread_join(s[i].b, 0);
  return g;
}
