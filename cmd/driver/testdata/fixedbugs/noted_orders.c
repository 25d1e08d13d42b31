// Orders are checked when they are noted, and carried out later: the amount is one that the kind of order allows.
// VERDICT LP64: TRUE
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
		if (kind == 2 && amount > 500)
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
