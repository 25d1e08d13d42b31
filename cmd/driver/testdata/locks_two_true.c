// Two locks whose use depends on two flags that never change.
// VERDICT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void) {
	int p1 = __VERIFIER_nondet_int(), p2 = __VERIFIER_nondet_int();
	int l1, l2;
	while (__VERIFIER_nondet_int()) {
		l1 = 0;
		l2 = 0;
		if (p1 != 0)
			l1 = 1;
		if (p2 != 0)
			l2 = 1;
		if (p1 != 0) {
			if (l1 != 1)
				goto bad;
			l1 = 0;
		}
		if (p2 != 0) {
			if (l2 != 1)
				goto bad;
			l2 = 0;
		}
	}
	return 0;
bad:
	reach_error();
	return 1;
}
