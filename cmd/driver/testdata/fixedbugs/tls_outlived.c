// Pointers to thread-local variables that only the thread itself has.
// VERDICT LP64: TRUE
// FLAGS: --property valid-memsafety
#include <pthread.h>
static __thread int mine;
static void inc(int *p) { ++*p; }
static void *w(void *a) { int *q = &mine; inc(q); inc(&mine); return 0; }
int main(void) { pthread_t t; pthread_create(&t, 0, w, 0); inc(&mine); pthread_join(t, 0); return mine; }
