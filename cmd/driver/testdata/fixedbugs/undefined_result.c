// The pointer that an undefined function returns may be to a variable of the
// program.
// VERDICT: UNKNOWN(assumption: where is not defined and returns a pointer that is followed at
extern void reach_error(void);
int *where(void);
int g;

int main(void) {
	int *p = where();
	if (p) {
		*p = 3;
		if (g == 3)
			reach_error();
	}
	return 0;
}
