// main fills that of a thread that runs.
#include <pthread.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct job { int in, out; pthread_t t; } jobs[10];
int r[10 + 1], g;
pthread_t t[10];

void *f(void *p) { struct job *j = p; j->out = j->in; return 0; }
int main(void) {
  for (int i = 0; i < 10; i++) {
    pthread_create(&t[i], 0, f, &jobs[i]);
    if (i > 0) jobs[i - 1].in = i;
  }

  return 0;
}
