// A record that is not valid is left without freeing its buffer.
#include <stdlib.h>
int __VERIFIER_nondet_int(void);

static int checksum(const int *data, int n) {
  int sum = 0;
  for (int i = 0; i < n; i++)
    sum ^= data[i];
  return sum;
}

static int record(int n) {
  int *data = malloc(n * sizeof *data);
  if (!data)
    return -1;
  for (int i = 0; i < n; i++)
    data[i] = __VERIFIER_nondet_int();
  if (checksum(data, n) != 0)
    return -2;
  int last = data[n - 1];
  free(data);
  return last;
}

int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n < 1 || n > 3)
    return 0;
  return record(n) > 0;
}
