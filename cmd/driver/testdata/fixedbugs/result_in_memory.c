// VERDICT: FALSE
// The result of a function without a body was nothing at all where the caller
// gives the memory for it.
struct big { int v[10]; };

extern struct big __VERIFIER_nondet_big(void);
extern void reach_error(void);

int main(void)
{
	int first = 0;
	for (int i = 0; i < 2; i++) {
		struct big b = __VERIFIER_nondet_big();
		if (i == 0)
			first = b.v[3];
		else if (b.v[3] != first)
			reach_error();
	}
	return 0;
}
