// VERDICT LP64: FALSE(termination)
// FLAGS: --property termination --no-explain
// A run seldom stays long in the loop: one round of it is enough.
extern int __VERIFIER_nondet_int(void);

int main(void)
{
	int state = 0;
	while (state >= 0) {
		for (int k = 0; k < 2; k++)
			if (__VERIFIER_nondet_int() < 4)
				return 0;
		state = !state;
	}
	return 0;
}
