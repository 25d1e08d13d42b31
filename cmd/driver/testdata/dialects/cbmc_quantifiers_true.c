// VERDICT LP64: TRUE
int a[5];
#define ALL(p) __CPROVER_forall { unsigned i; (i < 5) ==> (p) }
int main(void) {
	unsigned k;
	int b = nondet_int();
	__CPROVER_havoc_object(a);
	__CPROVER_assume(ALL(a[i] > 3));
	__CPROVER_assume(k < 5);
	__CPROVER_assert(a[k] > 2, "an instance");
	__CPROVER_assert(__CPROVER_forall { int i; 0 <= i && i < 5 ==> a[i] >= 4 }, "all");
	__CPROVER_assert(__CPROVER_exists { int i; (0 <= i && i <= 4) && a[i] >= 4 }, "one");
	__CPROVER_assert(!__CPROVER_exists { int i; 5 > i && i >= 0 && a[i] < 4 }, "none");
	__CPROVER_assert(b > 0 ==> b >= 1 ==> b != 0, "to the right");
	__CPROVER_assert((b > 5 ==> 0) ==> b <= 5, "to the left");
	_Bool all = __CPROVER_forall { unsigned char i; 4 < i && i < 5 ==> 0 };
	__CPROVER_assert(all, "an empty range");
	__CPROVER_assert(__CPROVER_forall { int i; __CPROVER_forall { int j; (0 <= i && i < j && j < 5) ==> i != j } }, "two");
	_Bool nested = __CPROVER_forall { int i; 0 <= i && i < 3 ==> __CPROVER_exists { int j; 0 <= j && j < 4 && j == i + 1 } };
	__CPROVER_assert(nested, "for each one");
}
