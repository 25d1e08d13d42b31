// Inputs of a function that is called three times: those of its callers are not counted.
// PROPERTIES: unreach-call
// SAYS: x#1 < x#2
// SAYS: x#2 < x#3
// NEVER: x#4
void reach_error(void);
extern int __VERIFIER_nondet_int(void);

static int get(void) {
	int x = __VERIFIER_nondet_int();
	return x;
}

int main(void) {
	int w = __VERIFIER_nondet_int();
	int a = get(), b = get(), c = get();
	if (w == 1 && a < b && b < c)
		reach_error();
	return 0;
}
