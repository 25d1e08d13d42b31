// A function without pointers returns any value.
// VERDICT: TRUE
extern void reach_error(void);
unsigned rate(int k);

int main(void) {
	unsigned r = rate(3);
	if (r % 4 > 3)
		reach_error();
	return 0;
}
