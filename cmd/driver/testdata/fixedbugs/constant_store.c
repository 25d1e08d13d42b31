// A plain store to a constant object.
// VERDICT: FALSE(valid-deref)
// FLAGS: --property valid-memsafety
const int n[3] = {1, 2, 3};

int main(void) {
	*(int *)&n[1] = 0;
	return 0;
}
