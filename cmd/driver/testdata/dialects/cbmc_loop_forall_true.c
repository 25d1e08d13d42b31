// VERDICT LP64: TRUE
int main(void) {
	int a[2];
	for (int k = 0; k < 2; k++)
		__CPROVER_loop_invariant(__CPROVER_forall { int j; (0 <= j && j < k) ==> a[j] == j })
		a[k] = k;
}
