// VERDICT LP64: FALSE
// FLAGS: --no-explain
// Calls are counted, and split into three kinds; the number of the last one is none of them: not what is late and lost.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), sent = 0, lost = 0, late = 0, id = 7;
    for (unsigned i = 0; i < n; i++) {
        int how = __VERIFIER_nondet_int();
        if (how < 0) {
            lost++;
        } else if (how > 0) {
            sent++;
        } else {
            late += n != 5;
        }
        id += 2;
    }
    if (sent + lost + late != n || id != 2 * n + 7) {
        reach_error();
    }
}
