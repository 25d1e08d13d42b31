// A search that finds nothing answers with a null pointer, which its caller follows.
#include <stdlib.h>
int __VERIFIER_nondet_int(void);

struct user {
  int id, logins;
};

static struct user users[3] = {{4, 0}, {7, 0}, {9, 0}};

static struct user *find(int id) {
  for (int i = 0; i < 3; i++)
    if (users[i].id == id)
      return &users[i];
  return NULL;
}

static int login(int id) {
  struct user *u = find(id);
  u->logins++;
  return u->logins;
}

int main(void) {
  int id = __VERIFIER_nondet_int();
  if (id < 4 || id > 9)
    return 1;
  return login(id) > 1;
}
