// VERDICT LP64: FALSE
// A precondition is asserted where it stands.
void f(int n) { __CPROVER_precondition(n > 0, "positive"); }
int main(void) { f(nondet_int()); }
