// VERDICT: FALSE(undefined)
// FLAGS: --property all
// Each iteration has its own k; that of the second one is read uninitialised.
int main(void) {
  int s = 0, n = 0;
  while (n < 2) {
    if (n == 1) goto middle;
    int k;
    k = 3;
middle:
    s += k;
    n++;
  }
  return s;
}
