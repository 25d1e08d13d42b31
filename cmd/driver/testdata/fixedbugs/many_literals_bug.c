// VERDICT LP64: FALSE(valid-deref)
// FLAGS: --property memory
// A pointer leads to one of many string literals, or to an array: what is written into one of the literals is found.
extern int __VERIFIER_nondet_int(void);
static char own[4] = "own";
static const char *const names[] = {"a0", "a1", "a2", "a3", "a4", "a5", "a6", "a7", "a8", "a9", "b0", "b1", "b2", "b3", "b4", "b5", "b6", "b7", "b8", "b9"};

int main(void)
{
	int i = __VERIFIER_nondet_int();
	if (i < 0 || i > 20)
		return 0;
	char *p = i < 20 ? (char *)names[i] : own;
	if (i != 3)
		p = own;
	*p = 'x';
	return 0;
}
