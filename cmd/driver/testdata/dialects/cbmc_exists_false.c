// VERDICT LP64: FALSE
int a[3];
int main(void) {
	__CPROVER_havoc_object(a);
	__CPROVER_assume(__CPROVER_exists { int i; 0 <= i && i < 3 && a[i] == 4 });
	__CPROVER_assert(a[0] == 4 || a[1] == 4, "not the last");
}
