// An age that is not known is -1, and below every limit until it is compared with one without a sign.
extern void reach_error(void);
int __VERIFIER_nondet_int(void);

struct guest {
  int age;
  int reduced;
};

static void price(struct guest *g, unsigned limit) {
  if (g->age < limit)
    g->reduced = 1;
}

int main(void) {
  struct guest g = {__VERIFIER_nondet_int(), 0};
  if (g.age < -1 || g.age > 2)
    return 0;
  price(&g, 3);
  if (!g.reduced)
    reach_error();
  return 0;
}
