// A model does not fit a function that is declared otherwise.
// VERDICT: UNKNOWN(unsupported: a call of strcpy, which is not declared as in <string.h>
extern void reach_error(void);

int strcpy();

int main(void) {
	char b[4] = "";
	strcpy(b, "abc");
	if (b[0] != 0)
		reach_error();
	return 0;
}
