// VERDICT LP64: FALSE
// The loop has a guard that is constant, and no end: an error in it is asked for before it ends.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
	int state = 0;
	while (1) {
		int in = __VERIFIER_nondet_int();
		if (in == state * 7 + 3)
			state++;
		else
			state = 0;
		if (state == 5)
			reach_error();
	}
}
