extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
	int n = __VERIFIER_nondet_int() & 3, r = 0;
	switch (n) {
	case 0:
		r = 1;
		break;
	case 1:
	case 2:
		r = 2;
		/* fall through */
	case 3:
		r++;
		goto end;
	case 4:
		r = 9; // NEVER
		break; // NEVER
	default:
		r = 7; // NEVER
	}
	r += 2;
end:
	return r;
}
