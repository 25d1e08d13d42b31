// Functions with the attributes constructor and destructor run before and after main.
// VERDICT: FALSE
extern void reach_error(void);
extern void exit(int);
extern int __VERIFIER_nondet_int(void);

static int order;

__attribute__((constructor(201))) static void second(void) { order = order * 10 + 2; }
__attribute__((constructor(101))) static void first(void) { order = order * 10 + 1; }
__attribute__((constructor)) static void third(void) { order = order * 10 + 3; }

__attribute__((destructor)) static void last(void) {
	if (order == 123456)
		reach_error();
}
__attribute__((destructor)) static void before(void) { order = order * 10 + 6; }

int main(void) {
	order = order * 10 + 4;
	if (__VERIFIER_nondet_int() == 5) {
		order = order * 10 + 5;
		exit(1);
	}
	return 0;
}
