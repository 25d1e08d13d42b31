// VERDICT: FALSE
// An unsigned counter wraps around often before it is hit exactly.
extern void reach_error(void);

int main(void) {
	unsigned x = 1;
	while (x != 0)
		x += 7;
	reach_error();
	return 0;
}
