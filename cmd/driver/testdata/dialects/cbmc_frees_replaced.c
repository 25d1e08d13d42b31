// VERDICT LP64: FALSE(unreach-call)
// FLAGS: --replace-call-with-contract drop
// The function may free what the clause names, and does where it says so.
int drop(int *p, int *q)
__CPROVER_frees(p, q)
__CPROVER_ensures(__CPROVER_was_freed(q))
;
int main(void) {
	int *p = __CPROVER_allocate(4, 0), *q = __CPROVER_allocate(4, 0);
	drop(p, q);
	__CPROVER_assert(!__CPROVER_LIVE_OBJECT(q), "freed");
	__CPROVER_assert(__CPROVER_LIVE_OBJECT(p), "freed perhaps");
}
