// VERDICT LP64: UNKNOWN(unsupported: a check of what the clause assigns allows at testdata/dialects/cbmc_loop_frame_moved.c:7
// *p is another place in the second round.
int main(void) {
  int x = 0, y = 0, i = 0; int *p = &x;
  while (i < 3)
    __CPROVER_assigns(i, *p, p)
  { *p = 1; p = &y; i++; }
  return x;
}
