// VERDICT LP64: UNKNOWN(unsupported: a quantifier over a range that is not known at
int f(int);
int main(void) {
	int a[2];
	__CPROVER_assume(__CPROVER_forall { int i; a[i & 1] > i });
	__CPROVER_assert(0, "reached");
}
