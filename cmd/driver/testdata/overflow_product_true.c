// VERDICT: TRUE
// FLAGS: --property no-overflow
extern int __VERIFIER_nondet_int(void);
extern long long __VERIFIER_nondet_longlong(void);
int main(void) {
	int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
	long long z = __VERIFIER_nondet_longlong();
	long long product = (long long)x * y;
	if (z > -1000 && z < 1000)
		product = z * z;
	unsigned u = (unsigned)x * y;
	return product > (int)u;
}
