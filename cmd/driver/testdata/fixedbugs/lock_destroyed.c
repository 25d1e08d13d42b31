// VERDICT LP64: TRUE
// FLAGS: --property all
// What has been destroyed may be initialised again.
#include <pthread.h>

static pthread_mutex_t lock;
static pthread_rwlock_t table;
static pthread_cond_t changed;
static int n;

static void *run(void *p) {
  pthread_mutex_lock(&lock);
  n++;
  pthread_mutex_unlock(&lock);
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_mutex_init(&lock, 0);
  pthread_rwlock_init(&table, 0);
  pthread_cond_init(&changed, 0);
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  pthread_mutex_destroy(&lock);
  pthread_rwlock_destroy(&table);
  pthread_cond_destroy(&changed);
  pthread_mutex_init(&lock, 0);
  pthread_rwlock_init(&table, 0);
  pthread_cond_init(&changed, 0);
  pthread_mutex_lock(&lock);
  pthread_rwlock_rdlock(&table);
  pthread_cond_signal(&changed);
  pthread_rwlock_unlock(&table);
  pthread_mutex_unlock(&lock);
  return 0;
}
