// Each element has a lock beside it.
#include <pthread.h>
#include <stdlib.h>
int g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;
extern int __VERIFIER_nondet_int(void);

struct { int data; pthread_mutex_t lock; } a[10];
void *f(void *p) {
  int i = __VERIFIER_nondet_int();
  if (i < 0 || i > 9) return 0;
  pthread_mutex_lock(&a[i].lock);
  a[i].data++;
  pthread_mutex_unlock(&a[i].lock);
  return 0;
}
int main(void) {
  pthread_t t;
  for (int i = 0; i < 10; i++) pthread_mutex_init(&a[i].lock, 0);
  while (1) pthread_create(&t, 0, f, 0);
}
