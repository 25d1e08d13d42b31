// VERDICT LP64: TRUE
// A loop without an end (bounded_forever.c), whose error no input reaches.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
int main(void)
{
	int state = 0;
	while (1) {
		int in = __VERIFIER_nondet_int();
		if (in == state * 7 + 3 && state < 4)
			state++;
		else
			state = 0;
		if (state == 5)
			reach_error();
	}
}
