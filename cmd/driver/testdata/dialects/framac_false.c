// VERDICT LP64: FALSE
// Both ends are part of an interval.
int main(void) { __VERIFIER_assert(Frama_C_interval(3, 5) != 5); }
