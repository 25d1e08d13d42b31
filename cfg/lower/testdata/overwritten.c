// A pointer of which a part was overwritten is none. RUNS: unsupported
extern void abort(void);
union bytes { int *p; unsigned char b[sizeof(int *)]; };
int main(void) {
  int x = 0;
  union bytes u;
  u.p = &x;
  u.b[1] ^= 0;
  u.b[1] = 1;
  return *u.p;
}
