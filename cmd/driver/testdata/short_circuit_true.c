// &&, || and ?: evaluate what they must and nothing else.
// VERDICT: TRUE
extern void reach_error(void);

static int calls;

static int touch(int r) {
	calls++;
	return r;
}

int main(void) {
	int r = touch(0) && touch(1);
	if (calls != 1 || r)
		reach_error();
	r = touch(1) || touch(0);
	if (calls != 2 || !r)
		reach_error();
	r = (touch(0), touch(5)) ? touch(7) : touch(8);
	if (calls != 5 || r != 7)
		reach_error();
	return 0;
}
