// VERDICT: FALSE
// Two arguments that take from the same stack, through a pointer.
#include <assert.h>

struct stack {
  int top, item[4];
};

static int pop(struct stack *s) {
  return s->item[--s->top];
}

static int minus(int a, int b) {
  return a - b;
}

int main(void) {
  struct stack s = {2, {10, 4}};
  int d = minus(pop(&s), pop(&s));
  assert(d == -6);
  return 0;
}
