// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
// A jump back to before its declaration ends the lifetime of an array of variable length (6.2.4p7).
int main(void) {
  int n = 2, *p = 0;
again:;
  int a[n];
  if (n == 2) {
    p = &a[1];
    *p = 4;
    n = 3;
    goto again;
  }
  a[0] = 1;
  return *p;
}
