// A sum of tenths is not.
// VERDICT LP64: FALSE
extern void reach_error(void);

int main(void) {
	float sum = 0;
	for (int i = 0; i < 10; i++)
		sum += 0.1f;
	if (sum != 1)
		reach_error();
	return 0;
}
