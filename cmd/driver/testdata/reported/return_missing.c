// PROPERTIES: undefined
// SAYS: the result of `sign()` is used uninitialised: the call ended without a value
// NEVER: a part of
extern int __VERIFIER_nondet_int(void);

static int sign(int x) {
  if (x > 0) return 1;
  if (x < 0) return -1;
}

int main(void) { return sign(__VERIFIER_nondet_int()) > 0; }
