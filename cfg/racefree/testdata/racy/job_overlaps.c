// The structs overlap.
#include <pthread.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct job { int in, out; pthread_t t; } jobs[10];
int r[10 + 1], g;
pthread_t t[10];

void *f(void *p) { long *q = p; *q = 1; return 0; }
int main(void) {
  for (int i = 0; i < 10; i++) {
    pthread_create(&t[i], 0, f, &r[i]);
  }

  return 0;
}
