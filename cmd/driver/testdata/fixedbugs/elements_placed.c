// VERDICT: TRUE
// An array that is copied to a place in a larger one, which an input gives.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int store[900], record[100];

static void put(int at, const int *from, int n) {
  for (int i = 0; i < n; i++)
    store[at + i] = from[i];
}

int main(void) {
  int at = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
  if (n < 0 || n > 100 || at < 0 || at > 900 - n)
    return 0;
  for (int i = 0; i < n; i++)
    record[i] = __VERIFIER_nondet_int();
  put(at, record, n);
  for (int i = 0; i < n; i++)
    if (store[at + i] != record[i])
      reach_error();
  return 0;
}
