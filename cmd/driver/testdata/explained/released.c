// What is closed is still the current session, which the next request uses.
#include <stdlib.h>
int __VERIFIER_nondet_int(void);

struct session {
  int user, requests;
};

static struct session *current;

static void open(int user) {
  current = malloc(sizeof *current);
  if (!current)
    exit(1);
  current->user = user;
  current->requests = 0;
}

static void close(struct session *s) {
  s->requests = 0;
  free(s);
}

static int request(int kind) {
  if (kind == 3) {
    close(current);
    return 0;
  }
  current->requests++;
  return 1;
}

int main(void) {
  open(7);
  for (int i = 0; i < 2; i++)
    request(__VERIFIER_nondet_int());
  free(current);
  return 0;
}
