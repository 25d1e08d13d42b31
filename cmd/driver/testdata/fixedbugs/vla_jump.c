// VERDICT: TRUE
// FLAGS: --property valid-memsafety
// After the jump back the pointer leads to the new array.
int main(void) {
  int n = 2, *p = 0;
again:;
  int a[n];
  p = &a[1];
  *p = 4;
  if (n == 2) {
    n = 3;
    goto again;
  }
  a[0] = 1;
  return *p - 4;
}
