// VERDICT LP64: UNKNOWN(unsupported: __CPROVER_assigns at testdata/dialects/cbmc_loop_frame_shadow.c:5
int main(void) {
  int x = 0, i = 0;
  while (i < 3)
    __CPROVER_assigns(i)
  { { int x = 2; x++; } x = i; i++; }
  return x;
}
