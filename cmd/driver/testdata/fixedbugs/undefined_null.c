// VERDICT: TRUE
// An access through NULL ends the program, as on the machine.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

int main(void)
{
	int *p = 0;
	if (__VERIFIER_nondet_int()) {
		*p = 1;
		reach_error();
	}
	return 0;
}
