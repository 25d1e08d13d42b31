// What an undefined function may write, and what not.
// FLAGS: --undefined havoc
// VERDICT: TRUE
extern void reach_error(void);
void get(int *p);
int length(const char *s);
void touch(void);
static int hidden = 1;
const int fixed = 2;

int main(void) {
	int x = 0, y = 1;
	get(&x);
	if (length("text") < 0)
		touch();
	if (y != 1 || hidden != 1 || fixed != 2)
		reach_error();
	return 0;
}
