// goto *p of GNU C, with phi nodes at the jump.
// VERDICT: TRUE
extern void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
	void *p = __VERIFIER_nondet_uint() & 1 ? &&one : &&two;
	int x = 0;
	goto *p;
one:
	x = 1;
	p = &&two;
	goto *p;
two:
	x += 2;
	if (x != 2 && x != 3)
		reach_error();
	return 0;
}
