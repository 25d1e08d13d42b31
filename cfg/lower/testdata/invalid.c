// An access out of bounds ends the run. RUNS: stuck
extern void abort(void);
void reach_error(void) { abort(); }
int a[3], *p, n = 3;
int main(void) {
  p = a;
  p[n] = 1;
  reach_error();
  return 0;
}
