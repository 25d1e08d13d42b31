// VERDICT: TRUE
// Two arguments that take from stacks of their own, and one order where it is the same for both.
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
  struct stack s = {1, {10}}, t = {3, {4, 5, 5}};
  int d = minus(pop(&s), pop(&t));
  int same = minus(pop(&t), t.item[0]);
  int first = (pop(&t), t.top);
  assert(d == 5 && same == 1 && first == 0);
  return 0;
}
