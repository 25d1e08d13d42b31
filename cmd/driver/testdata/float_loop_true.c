// A sum of halves is exact.
// VERDICT: TRUE
extern void reach_error(void);

int main(void) {
	float sum = 0;
	for (int i = 0; i < 20; i++)
		sum += 0.5f;
	if (sum != 10)
		reach_error();
	return 0;
}
