// Orders are checked with another limit when they are noted.
// VERDICT LP64: FALSE
extern int __VERIFIER_nondet_int(void);
void reach_error(void) {}
struct order {
	int kind, amount;
};

int main(void) {
	struct order orders[700];
	int n = 0;
	for (int i = 0; i < 700; i++) {
		int kind = __VERIFIER_nondet_int(), amount = __VERIFIER_nondet_int();
		if (kind == 2 && amount > 501)
			continue;
		orders[n].kind = kind;
		orders[n].amount = amount;
		n++;
	}
	for (int i = 0; i < n; i++)
		if (orders[i].kind == 2 && orders[i].amount > 500)
			reach_error();
	return 0;
}
