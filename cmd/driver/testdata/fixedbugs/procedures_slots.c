// VERDICT: TRUE
// FLAGS: --property valid-memsafety --property no-overflow
//
// What a recursive function returns is a slot, by what its calls return.
extern int __VERIFIER_nondet_int(void);
static int table[16];
static int calls;
static int walk(int level, int slot) {
  if (level <= 0 || level > 20) return slot & 15;
  if (calls < 1000) calls++;
  int a = walk(level - 1, (slot + 1) & 15);
  int b = walk(level - 2, a);
  table[a] = calls;
  table[b] = level;
  return a < b ? a : b;
}
int main(void) {
  int r = walk(__VERIFIER_nondet_int(), 3);
  return table[r];
}
