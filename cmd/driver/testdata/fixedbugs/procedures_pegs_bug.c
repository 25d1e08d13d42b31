// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety --property no-overflow
//
// One of the pegs is none from the start.
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
  hanoi(n, 0, 3, 1);
  return moves[1] > 5;
}
