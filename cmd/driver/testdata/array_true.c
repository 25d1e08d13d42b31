// An array is filled by a short loop.
// VERDICT: TRUE
extern void reach_error(void);

int main(void) {
	int a[4];
	for (int i = 0; i < 4; i++)
		a[i] = i * i;
	if (a[3] != 9 || a[1] != 1)
		reach_error();
	return 0;
}
