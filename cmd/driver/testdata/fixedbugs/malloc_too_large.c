// VERDICT: TRUE
// No object has half of the address space.
#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
int main(void) { void *p = malloc(SIZE_MAX); assert(p == 0); p = malloc(PTRDIFF_MAX); return 0; }
