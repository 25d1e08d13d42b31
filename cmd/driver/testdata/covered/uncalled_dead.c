extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static int half(int n) {
	n /= 2; // NEVER
	return n; // NEVER
}
int third(int n) {
	return n / 3; // NEVER
}
int main(void) {
	int n = __VERIFIER_nondet_int();
	return sizeof half(n) + sizeof third(n);
}
