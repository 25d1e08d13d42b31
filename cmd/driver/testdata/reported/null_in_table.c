// PROPERTIES: valid-deref
// SAYS: The null pointer is in the initial value of `table`, declared at line 7.
// NEVER: `int main(void) {`
extern int __VERIFIER_nondet_int(void);
struct cmd { const char *name; int *count; };
static int total;
static struct cmd table[] = {
	[0] = {"up", &total},
	[2] = {.name = "down"},
};
int main(void) {
	int k = __VERIFIER_nondet_int();
	if (k < 0 || k > 2)
		return 0;
	return *table[k].count;
}
