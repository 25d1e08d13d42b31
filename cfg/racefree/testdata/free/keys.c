// Memory that is a thread's own by a key.
#include <pthread.h>
#include <stdlib.h>
pthread_key_t k;
void *f(void *p) {
  pthread_setspecific(k, malloc(4));
  ++*(int *)pthread_getspecific(k);
  return 0;
}
int main(void) {
  pthread_t a, b;
  pthread_key_create(&k, 0);
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  return 0;
}
