// VERDICT LP64: UNKNOWN(unsupported: a check of what the clause assigns allows at testdata/dialects/cbmc_loop_frame_upto.c:7
#include <string.h>
int main(void) {
  int i; char b[4];
  for (i = 0; i < 2; i++)
    __CPROVER_assigns(i, __CPROVER_object_upto(b, 3))
  { memset(b + 1, i, 3); }
}
