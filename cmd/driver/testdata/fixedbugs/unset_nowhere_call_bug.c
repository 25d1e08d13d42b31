// VERDICT: FALSE(undefined)
// FLAGS: --property undefined
// A pointer to a function is called on the path on which nothing was stored in it; no function is its value.
extern int __VERIFIER_nondet_int(void);
int main(void)
{
	void (*f)(void);
	if (__VERIFIER_nondet_int() > 0)
		f();
	return 0;
}
