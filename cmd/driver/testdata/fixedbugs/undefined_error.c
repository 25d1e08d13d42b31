// FLAGS: --undefined error
// VERDICT: UNKNOWN(unsupported: a call of rate, which is not defined, at
extern void reach_error(void);
int rate(int k);

int main(void) {
	if (rate(3) > 5 && rate(3) < 2)
		reach_error();
	return 0;
}
