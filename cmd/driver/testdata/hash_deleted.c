// A hash table with deletions: a deleted slot is no end of a search. What is compared are keys in cells that an
// index chooses, three keys with each other in all.
// VERDICT: TRUE
// FLAGS: --unwind 9
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
#define N 8
static int key[N]; static char st[N]; /* 0 free 1 used 2 deleted */
static int find(int k) {
  unsigned h = (unsigned)k * 7u % N;
  for (int i = 0; i < N; i++) {
    unsigned j = (h + i) % N;
    if (st[j] == 0) return -1;
    if (st[j] == 1 && key[j] == k) return (int)j;
  }
  return -1;
}
static void put(int k) {
  if (find(k) >= 0) return;
  unsigned h = (unsigned)k * 7u % N;
  for (int i = 0; i < N; i++) {
    unsigned j = (h + i) % N;
    if (st[j] != 1) { st[j] = 1; key[j] = k; return; }
  }
}
static void del(int k) { int j = find(k); if (j >= 0) st[j] = 2; }
int main(void) {
  int a = __VERIFIER_nondet_int(), b = __VERIFIER_nondet_int(), c = __VERIFIER_nondet_int();
  if (a < 0 || b < 0 || c < 0 || a > 1000 || b > 1000 || c > 1000) return 0;
  if (a == b || b == c || a == c) return 0;
  put(a); put(b); del(a); put(c);
  if (find(a) >= 0) reach_error();
  if (find(b) < 0) reach_error();
  if (find(c) < 0) reach_error();
  return 0;
}
