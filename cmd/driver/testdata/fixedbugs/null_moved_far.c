// NULL that is moved far enough may be the address of an object.
// VERDICT: UNKNOWN(undefined behaviour
extern void reach_error(void);
extern long __VERIFIER_nondet_long(void);
char x;

int main(void) {
	char *p = 0;
	p += __VERIFIER_nondet_long();
	if (p == &x)
		reach_error();
	return 0;
}
