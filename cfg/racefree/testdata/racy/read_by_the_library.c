// printf reads what a thread writes.
#include <pthread.h>
#include <stdlib.h>
int g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;
extern int __VERIFIER_nondet_int(void);

#include <stdio.h>
char text[10];
void *f(void *p) { text[3] = 'x'; return 0; }
int main(void) {
  pthread_t a;
  pthread_create(&a, 0, f, 0);
  printf("%s", text);
  return 0;
}
