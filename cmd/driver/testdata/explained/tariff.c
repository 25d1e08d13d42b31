// The discount is for twelve and more, and is given for more than twelve.
extern void reach_error(void);
int __VERIFIER_nondet_int(void);

static int price(int n) {
  int each = n > 12 ? 9 : 10;
  int extra = n > 20 && n < 50 ? 1 : 2;
  return n * each + extra;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 100)
    return 0;
  int total = price(n);
  if (n >= 12 && total > n * 9 + 2)
    reach_error();
  return 0;
}
