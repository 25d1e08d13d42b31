extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
	unsigned i = 0;
	while (i != 7) {
		i = (i + 3) % 100;
	}
	i = 9;
	return i;
}
