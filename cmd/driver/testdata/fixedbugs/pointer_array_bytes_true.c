// VERDICT: TRUE
// An array of pointers is written by index and read at an offset in bytes.
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
int main(void)
{
	int x = 1, y = 2, *p[4] = { &y, &y, &y, &y };
	unsigned i = __VERIFIER_nondet_uint();
	if (i > 3)
		return 0;
	p[i] = &x;
	if ((**(int **)((char *)p + 2 * sizeof *p) == 1) != (i == 2))
		reach_error();
	return 0;
}
