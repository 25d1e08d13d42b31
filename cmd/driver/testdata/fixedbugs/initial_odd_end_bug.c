// VERDICT: FALSE
// The initial value of an object whose last byte is half of an element of memory.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct three { char a, b, c; };
short numbers[4] = { 10, 20, 30, 40 };
struct three t = { 1, 2, 3 };

int main(void)
{
	int n = __VERIFIER_nondet_int() & 3;
	struct three *p = __VERIFIER_nondet_int() ? &t : (struct three *)numbers;
	if (p == &t ? p->c == 3 : p->c != 20)
		reach_error();
	if (numbers[n] != 10 * n + 10)
		reach_error();
	return 0;
}
