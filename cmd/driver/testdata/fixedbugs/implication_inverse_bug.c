// VERDICT LP64: FALSE
// FLAGS: --no-explain
// A job that runs is the one that is said to run, and has a place; two jobs may be said to run.
#include <assert.h>
extern int __VERIFIER_nondet_int(void);

#define JOBS 6
enum state { IDLE, WAITS, RUNS };

static enum state state[JOBS];
static int place[JOBS];
static int running = -1;

int main(void) {
    while (1) {
        int j = __VERIFIER_nondet_int(), n = __VERIFIER_nondet_int();
        if (j < 0 || j >= JOBS) {
            continue;
        }
        assert((state[j] == RUNS) == (running == j));
        if (state[j] == RUNS) {
            assert(place[j] >= 1);
        }
        if (state[j] == IDLE) {
            state[j] = WAITS;
            place[j] = 0;
        } else if (state[j] == WAITS && n > 0) {
            state[j] = RUNS;
            place[j] = n;
            running = j;
        } else if (state[j] == RUNS) {
            state[j] = n ? IDLE : WAITS;
            place[j] = 0;
            running = -1;
        }
    }
}
