// Each thread has a variable of its own, and knows what it has stored there.
#include <pthread.h>
int g;
_Thread_local int mine;
void check(int holds) {
  if (!holds)
    g++;
}

void *f(void *p) {
  mine = 4;
  check(mine == 4);
  mine = 5;
  check(mine != 4);
  return 0;
}

int main(void) {
  pthread_t a, b;
  pthread_create(&a, 0, f, 0);
  pthread_create(&b, 0, f, 0);
  return 0;
}
