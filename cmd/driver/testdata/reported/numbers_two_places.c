// Inputs are counted by what they are read into: x#2 is the second one.
// PROPERTIES: unreach-call
// SAYS: x#1 + 2 * x#2 == 10
// SAYS: x#2 = __VERIFIER_nondet_int()
// NEVER: x#3
// NEVER: x#4
void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
	int y = __VERIFIER_nondet_int();
	int x = __VERIFIER_nondet_int();
	int s = x;
	int z = __VERIFIER_nondet_int();
	x = __VERIFIER_nondet_int();
	s += 2 * x;
	if (y == 3 && z == 4 && s == 10)
		reach_error();
	return 0;
}
