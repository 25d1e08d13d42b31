// A loop that copies pointers is counted by a number that is wider than addresses: it
// does not end behind eight bytes.
// VERDICT: FALSE(valid-deref)
// FLAGS: --data-model ILP32 --property valid-deref --no-explain
struct pair {
	int *p, *q;
};

static void copy(char *d, const char *s, unsigned long long n) {
	while (n--)
		*d++ = *s++;
}

int main(void) {
	int x = 1;
	struct pair a = {&x, &x}, b;
	copy((char *)&b, (char *)&a, 0x100000008);
	return 0;
}
