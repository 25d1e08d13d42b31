// PROPERTIES: valid-deref
// SAYS: The null pointer is in the initial value of `table`, declared at line 8.
// NEVER: `int main(void) {`
extern int __VERIFIER_nondet_int(void);
struct cmd { int key; int (*run)(int); };
static int up(int x) { return x + 1; }
static int down(int x) { return x - 1; }
static const struct cmd table[] = {{1, up}, {2, down}, {3, 0}};
int main(void) {
	int k = __VERIFIER_nondet_int();
	if (k < 0 || k > 2)
		return 0;
	return table[k].run(3);
}
