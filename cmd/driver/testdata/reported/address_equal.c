// An address is no other one where it is written otherwise.
// PROPERTIES: valid-deref
// NEVER: &tab:
// NEVER: been &tab,
// NEVER: p = &tab (with
extern int __VERIFIER_nondet_int(void);
int tab[4] = {1, 2, 3, 4};
int main(void)
{
	int n = __VERIFIER_nondet_int();
	int *p = tab;
	if (n > 3)
		p = &tab[2];
	if (n > 2 && n < 10)
		p += n;
	return *p;
}
