// VERDICT LP64: UNKNOWN(unsupported: a function that nobody interprets
unsigned char __CPROVER_uninterpreted_f(unsigned, long);
int main(void) { unsigned n = nondet_uint(), s = 0; for (unsigned i = 0; i < n; i++) s = __CPROVER_uninterpreted_f(i, 0) + 0; __CPROVER_assert(s < 256, ""); }
