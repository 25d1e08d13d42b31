// VERDICT LP64: FALSE
// FLAGS: --replace-call-with-contract half
int half(int x)
__CPROVER_requires(x >= 0)
;
int main(void) { half(nondet_int()); }
