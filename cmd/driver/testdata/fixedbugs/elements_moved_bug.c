// VERDICT: FALSE
// The same, but only one of the arrays is moved.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

static int width[150], area[150];
static int used;

static void add(int w) {
  if (used == 150 || w < 0 || w > 100)
    return;
  width[used] = w;
  area[used] = w + 2;
  used++;
}

static void removeAt(int i) {
  if (i < 0 || i >= used)
    return;
  used--;
  width[i] = width[used];
  area[i] = area[i];
}

int main(void) {
  while (__VERIFIER_nondet_int()) {
    add(__VERIFIER_nondet_int());
    if (__VERIFIER_nondet_int())
      removeAt(__VERIFIER_nondet_int());
  }
  for (int i = 0; i < used; i++)
    if (area[i] != width[i] + 2)
      reach_error();
  return 0;
}
