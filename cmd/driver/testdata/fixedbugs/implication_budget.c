// VERDICT LP64: TRUE
// Clients open budgets and spend of them; what is left of a closed one is no number of this kind.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

#define CLIENTS 5
#define MOST 100

static struct {
    int open;
    int owner;
    int spent;
} budget[CLIENTS];

int main(void) {
    while (1) {
        int c = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
        if (c < 0 || c >= CLIENTS) {
            continue;
        }
        if (!budget[c].open) {
            if (n >= 1 && n <= 9) {
                budget[c].open = 1;
                budget[c].owner = n;
                budget[c].spent = 0;
            }
        } else if (n < 0) {
            budget[c].open = 0;
            budget[c].owner = -1;
            budget[c].spent = -1;
        } else {
            assert(budget[c].owner >= 1 && budget[c].owner <= 9);
            assert(budget[c].spent >= 0 && budget[c].spent <= MOST);
            if (n <= MOST - budget[c].spent) {
                budget[c].spent += n;
            }
        }
    }
}
