// A list under a lock; its nodes are made outside.
#include <pthread.h>
#include <stdlib.h>
int g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;
extern int __VERIFIER_nondet_int(void);

struct n { struct n *next; int x; } *head;
void *f(void *p) {
  struct n *x = malloc(sizeof *x);
  x->x = 1;
  x->next = 0;
  pthread_mutex_lock(&m);
  x->next = head;
  head = x;
  for (struct n *y = head; y; y = y->next) y->x++;
  pthread_mutex_unlock(&m);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  return 0;
}
