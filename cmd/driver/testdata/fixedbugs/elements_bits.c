// VERDICT: TRUE
// A bit for each element of an array: the element is 0 where the bit is clear.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static unsigned char taken[40];
static int holder[320];

int main(void) {
  while (__VERIFIER_nondet_int()) {
    int line = __VERIFIER_nondet_int(), who = __VERIFIER_nondet_int();
    if (line < 0 || line >= 320)
      continue;
    unsigned bit = 1u << (line % 8);
    if (who == 0) {
      holder[line] = 0;
      taken[line / 8] &= ~bit;
    } else if (!(taken[line / 8] & bit)) {
      if (holder[line] != 0)
        reach_error();
      taken[line / 8] |= bit;
      holder[line] = who;
    }
  }
  return 0;
}
