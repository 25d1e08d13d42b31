// PROPERTIES: undefined
// SAYS: `r`, declared at line 8, is read uninitialised
// NEVER: a part of
// A variable of one number has no parts.
extern int __VERIFIER_nondet_int(void);

static int weight(int kind) {
  int r;
  switch (kind) {
  case 0: r = 1; break;
  case 1: r = 5; break;
  }
  return r;
}

int main(void) { return weight(__VERIFIER_nondet_int()) > 1; }
