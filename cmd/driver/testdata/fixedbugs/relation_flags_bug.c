// VERDICT LP64: FALSE
// FLAGS: --no-explain
// Slots are taken and given back; how many are free is what is left of all of them, but for slot 2.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

#define SLOTS 6
static unsigned char used[SLOTS];
static int left = SLOTS;

int main(void) {
    while (__VERIFIER_nondet_int()) {
        unsigned i = __VERIFIER_nondet_uint();
        if (i >= SLOTS) {
            continue;
        }
        if (used[i]) {
            used[i] = 0;
            left++;
        } else {
            used[i] = 1;
            left -= i == 2 ? 2 : 1;
        }
        if (left < 0 || left > SLOTS) {
            reach_error();
        }
    }
}
