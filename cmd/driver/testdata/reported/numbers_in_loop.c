// Two inputs a round: each is counted by itself.
// PROPERTIES: unreach-call
// SAYS: op#1 == 1 && v == 12 && op#2 != 1
// NEVER: v#
// NEVER: op#3
void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
	int n = 0;
	for (int i = 0; i < 2; i++) {
		int op = __VERIFIER_nondet_int();
		if (op == 1) {
			int v = __VERIFIER_nondet_int();
			n += v;
		}
	}
	if (n == 12)
		reach_error();
	return 0;
}
