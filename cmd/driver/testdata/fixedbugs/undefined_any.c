// FLAGS: --undefined any
// VERDICT: TRUE
extern void reach_error(void);
void get(int *p);

int main(void) {
	int x = 0;
	get(&x);
	if (x)
		reach_error();
	return 0;
}
