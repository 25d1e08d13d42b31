// A postcondition names the value that a whole array had before the call, by a cast of the pointer to it.
// VERDICT LP64: TRUE
// FLAGS: --entry harness --enforce-contract clear
int clear(unsigned char *a)
__CPROVER_requires(__CPROVER_is_fresh(a, 3))
__CPROVER_assigns(a[2])
__CPROVER_ensures(a[0] == (__CPROVER_old(*(unsigned char (*)[3])a))[0] && a[2] == 0);
int clear(unsigned char *a)
{
	a[2] = 0;
	return 0;
}
void harness(void)
{
	unsigned char *a;
	clear(a);
}
