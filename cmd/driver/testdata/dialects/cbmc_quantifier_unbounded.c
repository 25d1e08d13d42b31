// VERDICT: UNKNOWN(unsupported: a call of __CPROVER_quantifier_without_bounds
int f(int);
int main(void) {
	int a[2];
	__CPROVER_assume(__CPROVER_forall { int i; a[i & 1] > i });
	__CPROVER_assert(0, "reached");
}
