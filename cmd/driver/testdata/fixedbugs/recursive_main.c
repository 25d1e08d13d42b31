// The program calls main: what happens before the start happened again at each call.
// VERDICT: FALSE
extern void reach_error(void);
static int calls;

int main(void) {
	if (calls++ == 3)
		reach_error();
	if (calls < 8)
		main();
	return 0;
}
