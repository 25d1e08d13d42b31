// VERDICT LP64: FALSE
int a[5];
int main(void) {
	unsigned k;
	__CPROVER_havoc_object(a);
	__CPROVER_assume(__CPROVER_forall { int i; 0 < i && i < 5 ==> a[i] > 3 });
	__CPROVER_assume(k < 5);
	__CPROVER_assert(a[k] > 3, "not of the first");
}
