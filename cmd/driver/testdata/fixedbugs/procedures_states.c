// VERDICT: TRUE
// FLAGS: --property valid-memsafety --property no-overflow
//
// A recursive function changes a global state, which is one of four whenever it is called.
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { for (;;); }
enum { IDLE, OPEN, READ, CLOSE };
static int state, errors;
static const int cost[4] = {1, 2, 3, 4};
static int step(int fuel) {
  if (fuel <= 0) return 0;
  switch (state) {
  case IDLE: state = OPEN; break;
  case OPEN: state = __VERIFIER_nondet_int() ? READ : CLOSE; break;
  case READ: state = CLOSE; break;
  case CLOSE: state = IDLE; break;
  default: reach_error(); errors = 1;
  }
  int c = cost[state];
  int rest = step(fuel - 1);
  return rest > 100 ? 100 : rest + c;
}
int main(void) {
  state = IDLE;
  int used = step(__VERIFIER_nondet_int());
  if (used < 0 || used > 104) reach_error();
  return errors;
}
