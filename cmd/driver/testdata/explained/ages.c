// An age that is not known is -1, and below every limit until it is compared with one without a sign.
extern void reach_error(void);
int __VERIFIER_nondet_int(void);

static int young(int age, unsigned limit) {
  if (age < limit)
    return 1;
  return 0;
}

int main(void) {
  int age = __VERIFIER_nondet_int();
  if (age < -1 || age > 2)
    return 0;
  if (!young(age, 3))
    reach_error();
  return 0;
}
