// VERDICT LP64: UNKNOWN(unsupported
typedef double real;
int __CPROVER_uninterpreted_f(real x);
int main(void) { __CPROVER_assert(__CPROVER_uninterpreted_f(0.25) == __CPROVER_uninterpreted_f(0.5), "numbers that are equal as integers"); }
