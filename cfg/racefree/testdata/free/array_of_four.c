// A loop creates threads, another one awaits them.
#include <pthread.h>
int g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
void *f(void *p) { pthread_mutex_lock(&m); g++; pthread_mutex_unlock(&m); return 0; }
int main(void) {
  pthread_t t[4];
  int i;
  for (i = 0; i < 4; i++)
    pthread_create(&t[i], 0, f, 0);
  for (i = 0; i < 4; i++)
    pthread_join(t[i], 0);
  return g;
}
