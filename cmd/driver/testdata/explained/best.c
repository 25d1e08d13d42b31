// The best offer has no value where none is good enough.
extern void reach_error(void);
int __VERIFIER_nondet_int(void);

static int choose(const int *offer, int n, int limit) {
  int best;
  int found = 0;
  for (int i = 0; i < n; i++)
    if (offer[i] >= 0 && offer[i] <= limit && (!found || offer[i] > best)) {
      best = offer[i];
      found = 1;
    }
  return best;
}

int main(void) {
  int offer[2];
  for (int i = 0; i < 2; i++)
    offer[i] = __VERIFIER_nondet_int();
  int got = choose(offer, 2, 100);
  if (got < 0 || got > 100)
    reach_error();
  return 0;
}
