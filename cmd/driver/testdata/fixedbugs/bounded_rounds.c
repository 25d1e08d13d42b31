// VERDICT LP64: FALSE
// That the second loop ends after two iterations holds only as long as the first one is cut there.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
	int n = 0, i = 0;
	while (n < 100 && __VERIFIER_nondet_int())
		n++;
	while (i < n) {
		if (i == 50)
			reach_error();
		i++;
	}
	return 0;
}
