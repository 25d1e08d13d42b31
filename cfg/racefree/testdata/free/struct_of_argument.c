// A lock in the struct that is passed.
#include <pthread.h>
#include <stdlib.h>
int g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, k = PTHREAD_MUTEX_INITIALIZER;
extern int __VERIFIER_nondet_int(void);

struct s { int x; pthread_mutex_t l; };
void add(struct s *s) { s->x++; }
void *f(void *p) {
  struct s *s = p;
  pthread_mutex_lock(&s->l);
  add(s);
  pthread_mutex_unlock(&s->l);
  return 0;
}
int main(void) {
  pthread_t a, b;
  struct s *s = malloc(sizeof *s);
  s->x = 0;
  pthread_mutex_init(&s->l, 0);
  pthread_create(&a, 0, f, s);
  pthread_create(&b, 0, f, s);
  return 0;
}
