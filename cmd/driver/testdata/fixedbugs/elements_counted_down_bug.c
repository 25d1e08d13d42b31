// VERDICT: FALSE
// The same, but one may begin with 0.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static unsigned char full[90];
static int credit[90];

static void use(int port) {
  if (full[port] == 0)
    return;
  credit[port] -= 1;
  if (credit[port] == 0)
    credit[port] = full[port];
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    int port = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
    if (port < 0 || port >= 90)
      continue;
    if (n > 0 && n <= 200) {
      full[port] = n;
      credit[port] = n - 1;
    } else {
      use(port);
    }
  }
  int port = __VERIFIER_nondet_int();
  if (port >= 0 && port < 90 && credit[port] < 0)
    reach_error();
  return 0;
}
