// A thread that had the lock gives it back and ends.
#include <pthread.h>
#include <stdlib.h>
int g;
pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
pthread_cond_t c = PTHREAD_COND_INITIALIZER;
extern int __VERIFIER_nondet_int(void);
void *f(void *p) { pthread_mutex_lock(&m); pthread_mutex_unlock(&m); g++; return 0; }
void *h(void *p) { g++; return 0; }
void *k(void *p) { pthread_mutex_lock(&m); g++; pthread_mutex_unlock(&m); return 0; }

void *o(void *p) { pthread_t a; pthread_mutex_lock(&m); pthread_create(&a, 0, h, 0); pthread_mutex_unlock(&m); return 0; }
int main(void) { pthread_t a, b; pthread_create(&a, 0, o, 0); pthread_create(&b, 0, k, 0); return 0; }
