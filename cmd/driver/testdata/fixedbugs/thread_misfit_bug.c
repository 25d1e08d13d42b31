// VERDICT LP64: FALSE(undefined)
// FLAGS: --property all
// A thread is started with a function that takes an int.
#include <pthread.h>

static int n;

static int run(int k) {
  n = k;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, (void *(*)(void *))run, 0);
  pthread_join(t, 0);
  return 0;
}
