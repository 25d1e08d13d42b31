// VERDICT LP64: TRUE
// Two loops, the second of which has as many iterations as the first (bounded_rounds.c has the error).
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
	int n = 0, i = 0;
	while (n < 100 && __VERIFIER_nondet_int())
		n++;
	while (i < n) {
		if (i == 100)
			reach_error();
		i++;
	}
	return 0;
}
