// VERDICT LP64: TRUE
// FLAGS: --property all
// Threads are started with functions that take and give a pointer, and an int for C11.
#include <pthread.h>
#include <threads.h>

static int n;

static int *run(int *p) {
  *p = 1;
  return p;
}

static int more(void *p) { return *(int *)p; }

int main(void) {
  pthread_t t;
  thrd_t u;
  int r;
  pthread_create(&t, 0, (void *(*)(void *))run, &n);
  pthread_join(t, 0);
  thrd_create(&u, more, &n);
  thrd_join(u, &r);
  return 0;
}
