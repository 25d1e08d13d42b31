// VERDICT: UNKNOWN(unsupported: the clause frees of a contract at
// FLAGS: --replace-call-with-contract drop
void drop(int *p)
__CPROVER_frees(p)
;
int main(void) {
	int *p = __CPROVER_allocate(4, 0);
	drop(p);
	__CPROVER_assert(__CPROVER_r_ok(p, 4), "freed");
}
