// Nested loops, the inner bound depends on the outer counter.
// VERDICT: FALSE
extern void reach_error(void);

int main(void) {
	int sum = 0;
	for (int i = 0; i < 3; i++)
		for (int j = 0; j < i; j++)
			sum++;
	if (sum == 3)
		reach_error();
	return 0;
}
