// An undefined function may write what it is given.
// VERDICT: UNKNOWN(assumption: the error depends on what is written by get at
extern void reach_error(void);
void get(int *p);

int main(void) {
	int x = 0;
	get(&x);
	if (x)
		reach_error();
	return 0;
}
