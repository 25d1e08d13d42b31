// VERDICT: TRUE
// FLAGS: --data-model LP64
// Objects lie in the half of the addresses that programs have.
#include <assert.h>
#include <stdint.h>
int g;
int main(void) { int x; assert((intptr_t)&x > 0); assert((intptr_t)&g > 0); return 0; }
