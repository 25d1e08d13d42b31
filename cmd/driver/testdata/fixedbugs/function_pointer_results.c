// VERDICT: UNKNOWN(unsupported: a call of
// Functions with results of other types than the pointer's that they are called through.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
struct pair {
	int x, y;
} __attribute__((packed));
static int number(void) { return 1; }
static void nothing(void) {}
static long long wide(void) { return 1LL << 32; }
static struct pair two(void) { return (struct pair){1, 2}; }
int main(void) {
	int (*functions[])(void) = {number, (int (*)(void))nothing, (int (*)(void))wide, (int (*)(void))two};
	unsigned i = __VERIFIER_nondet_int();
	if (i < 4 && functions[i]() == 7)
		reach_error();
}
