// VERDICT: FALSE
// Rows of a 2-D array follow each other.
extern void reach_error(void);
int main(void) {
	int a[2][4], *p = a[0];
	while (p != a[1])
		p++;
	reach_error();
	return 0;
}
