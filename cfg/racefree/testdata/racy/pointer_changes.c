// A global pointer changes between lock and unlock.
#include <pthread.h>
#include <stdlib.h>
int g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;
extern int __VERIFIER_nondet_int(void);

struct s { int data; pthread_mutex_t lock; } x, y, *cur = &x;
void *f(void *p) {
  pthread_mutex_lock(&cur->lock);
  cur->data++;
  pthread_mutex_unlock(&cur->lock);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  cur = &y;
  return 0;
}
