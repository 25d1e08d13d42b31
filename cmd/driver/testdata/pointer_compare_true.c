// Pointers are compared and subtracted.
// VERDICT: TRUE
extern void reach_error(void);

int main(void) {
	int a[4] = {0}, b = 0;
	int *p = a, *q = &a[3];
	if (q - p != 3 || !(p < q) || p == &b || p == 0)
		reach_error();
	while (p != q)
		p++;
	if (p - a != 3)
		reach_error();
	return 0;
}
