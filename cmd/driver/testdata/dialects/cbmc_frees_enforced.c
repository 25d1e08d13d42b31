// VERDICT: UNKNOWN(unsupported: the clause frees of a contract at
// FLAGS: --enforce-contract drop
// What the clause allows is no error.
void free(void *);
void drop(int *p)
__CPROVER_requires(__CPROVER_is_fresh(p, 4))
__CPROVER_assigns()
__CPROVER_frees(p)
{
	free(p);
}
int main(void) {
	int *p;
	drop(p);
}
