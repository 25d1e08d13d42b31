// A byte of a pointer has no value in the model. RUNS: unsupported
extern void abort(void);
void reach_error(void) { abort(); }
union bytes { int *p; unsigned char b[sizeof(int *)]; };
int main(void) {
  int x = 0;
  union bytes u;
  u.b[0] = 1;
  u.p = &x;
  if (u.p != &x) reach_error();
  return u.b[0] == 255;
}
