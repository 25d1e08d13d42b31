// As count_flags.c, but a seat is taken twice where the guest is 0.
// VERDICT LP64: FALSE
// FLAGS: --no-explain
#include <assert.h>
#include <stdbool.h>
extern int __VERIFIER_nondet_int(void);
#define SEATS 3
struct seat { bool taken; int guest; };
static struct seat seats[SEATS];
static unsigned count;
static int take(unsigned i, int guest) {
    if (i >= SEATS || seats[i].guest) return -1;
    assert(count < SEATS);
    seats[i].taken = true; seats[i].guest = guest; count++;
    return 0;
}
static void leave(unsigned i) {
    if (i < SEATS && seats[i].taken) { assert(count > 0); seats[i].taken = false; count--; }
}
int main(void) {
    while (__VERIFIER_nondet_int()) {
        unsigned i = (unsigned)__VERIFIER_nondet_int();
        if (__VERIFIER_nondet_int()) take(i, __VERIFIER_nondet_int()); else leave(i);
    }
}
