// Where one object ends another one may begin (C11 6.5.9p6).
// VERDICT: UNKNOWN(undefined behaviour
extern void reach_error(void);
int a[2], b[2];

int main(void) {
	int *end = a + 2, *start = b, *other = b + 2;
	if (end == start || other == a)
		reach_error();
	return 0;
}
