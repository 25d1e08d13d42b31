// VERDICT LP64: FALSE(undefined)
// FLAGS: --property all
// The mutex is locked when it is destroyed, by the thread that ended on its early way out.
#include <pthread.h>
extern int __VERIFIER_nondet_int(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *run(void *p) {
  pthread_mutex_lock(&m);
  if (__VERIFIER_nondet_int() < 0) return p;
  pthread_mutex_unlock(&m);
  return p;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  pthread_mutex_destroy(&m);
  return 0;
}
