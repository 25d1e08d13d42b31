extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
static int half(int n) {
	n /= 2;
	return n;
}
int third(int n) {
	return n / 3;
}
static int (*const table[])(int) = {half, third};
int main(void) {
	int n = __VERIFIER_nondet_int();
	return table[n & 1](n);
}
