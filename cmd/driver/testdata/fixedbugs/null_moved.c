// NULL that is moved is not NULL.
// VERDICT: FALSE
extern void reach_error(void);

int main(void) {
	char *p = 0;
	p++;
	if (p)
		reach_error();
	return 0;
}
