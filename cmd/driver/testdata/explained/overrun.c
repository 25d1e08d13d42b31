// A copy with a terminator needs one byte more than is allocated.
#include <stdlib.h>
char __VERIFIER_nondet_char(void);

static char *copy(const char *s, int n) {
  char *t = malloc(n);
  if (!t)
    exit(1);
  for (int i = 0; i < n; i++)
    t[i] = s[i];
  t[n] = 0;
  return t;
}

int main(void) {
  char word[4];
  int n = 0;
  while (n < 4) {
    char c = __VERIFIER_nondet_char();
    if (c == 0)
      break;
    word[n++] = c;
  }
  if (n == 0)
    return 0;
  char *t = copy(word, n);
  int first = t[0];
  free(t);
  return first == 'x';
}
