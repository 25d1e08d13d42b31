// 0.1 in float is not 0.1 in double.
// VERDICT: FALSE
extern void reach_error(void);

int main(void) {
	float x = 0.1f;
	if (x != 0.1 && (double)x > 0.1)
		reach_error();
	return 0;
}
