// Nested loops with constant bounds.
// VERDICT: TRUE
extern void reach_error(void);

int main(void) {
	int sum = 0;
	for (int i = 0; i < 3; i++)
		for (int j = 0; j < 2; j++)
			sum++;
	if (sum != 6)
		reach_error();
	return 0;
}
