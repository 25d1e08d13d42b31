// VERDICT: TRUE
// Arguments of library functions: inputs, what is printed and what functions have for themselves have no order that matters.
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

extern unsigned char __VERIFIER_nondet_uchar(void);

struct node {
  struct node *left, *right;
};

static struct node *tree(int depth) {
  struct node *n = malloc(sizeof *n);
  if (!n)
    abort();
  n->left = depth ? tree(depth - 1) : NULL;
  n->right = NULL;
  return n;
}

static int sum(int n) {
  int a[2] = {n, 1};
  return a[0] + a[1];
}

static int say(const char *word) {
  return printf("%s\n", word) > 0;
}

int main(void) {
  int d = __VERIFIER_nondet_uchar() - __VERIFIER_nondet_uchar();
  assert(d < 256 && d > -256);
  assert(tree(1) != tree(0));
  assert(sum(1) + sum(2) == 5);
  printf("%d %d\n", say("one"), say("two"));
  return 0;
}
