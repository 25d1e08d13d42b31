// An undefined function may call what it is given.
// VERDICT: UNKNOWN(assumption: the error depends on what is written by each at
extern void reach_error(void);
void each(void (*f)(int));
static int n;
static void count(int k) { n = k; }

int main(void) {
	each(count);
	if (n == 0)
		reach_error();
	return 0;
}
