// VERDICT: TRUE
// FLAGS: --property valid-memsafety --property no-overflow
//
// A recursive function is called with its parameters in another order: each is an index of a peg in all calls.
extern int __VERIFIER_nondet_int(void);
static unsigned moves[3];
static int peg[3];
static void hanoi(int n, int from, int to, int via) {
  if (n <= 0) return;
  hanoi(n - 1, from, via, to);
  moves[to]++;
  peg[from] = n;
  hanoi(n - 1, via, to, from);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 1000) return 0;
  hanoi(n, 0, 2, 1);
  return moves[1] > 5;
}
