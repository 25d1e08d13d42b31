// What a local variable is initialised with, its declaration gives it.
// PROPERTIES: valid-deref
// SAYS: The null pointer comes from line 8, `const char *names[4] = {"red", "green", 0, "blue"};`.
// NEVER: the initial value
extern int __VERIFIER_nondet_int(void);
int main(void)
{
	const char *names[4] = {"red", "green", 0, "blue"};
	int k = __VERIFIER_nondet_int();
	if (k < 0 || k > 3)
		return 0;
	return names[k][0];
}
