// A struct changed through a pointer; the other one is not.
// VERDICT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct account {
	unsigned id;
	int balance;
};

static void deposit(struct account *a, int n) {
	a->balance += n;
}

int main(void) {
	struct account a = {1, 10}, b = {2, 20};
	int n = __VERIFIER_nondet_int();
	deposit(&a, n);
	deposit(&a, -n);
	if (a.balance != 10 || b.balance != 20 || a.id != 1)
		reach_error();
	return 0;
}
