// A buffer of SIZE items that is filled and emptied in turns. It may hold
// neither more items than that nor fewer than none.
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);

#define SIZE 4

static int count; // items in the buffer
static int lost;  // items for which there was no room

static void put(void) {
	if (count <= SIZE)
		count = count + 1;
	else
		lost = lost + 1;
}

static void take(int n) {
	count = count - n;
}

int main(void) {
	int rounds = __VERIFIER_nondet_int();
	__VERIFIER_assume(rounds > 0 && rounds <= 8);
	for (int i = 0; i < rounds; i++) {
		int n = __VERIFIER_nondet_int();
		if (n == 0)
			put();
		else
			take(n & 3);
		if (count < 0 || count > SIZE)
			reach_error();
	}
	return 0;
}
