// The only execution reads behind the array before it reaches the error: the
// path ended there, and the error behind it was called unreachable.
// VERDICT: UNKNOWN(undefined behaviour
extern void reach_error(void);

int main(void) {
	int a[3] = {5, 4, 6};
	for (int i = 0; i < 3; i++)
		if (a[i] > a[i + 1])
			a[i] = 0;
	if (a[0] != 7)
		reach_error();
	return 0;
}
