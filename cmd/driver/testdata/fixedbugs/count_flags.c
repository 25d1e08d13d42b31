// The number of seats that are taken is a count of narrower flags.
// VERDICT LP64: TRUE
#include <assert.h>
#include <stdbool.h>
extern int __VERIFIER_nondet_int(void);
#define SEATS 6
struct seat { bool taken; int guest; };
static struct seat seats[SEATS];
static unsigned count;
static int take(unsigned i, int guest) {
    if (i >= SEATS || seats[i].taken) return -1;
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
