// Locks and data in two arrays.
#include <pthread.h>
#include <stdlib.h>
int g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;
extern int __VERIFIER_nondet_int(void);

int data[10];
pthread_mutex_t ms[10];
void *f(void *p) {
  for (int i = 0; i < 10; i++) {
    pthread_mutex_lock(&ms[i]);
    data[i]++;
    pthread_mutex_unlock(&ms[i]);
  }
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  return 0;
}
