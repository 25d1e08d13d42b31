// VERDICT: TRUE
// What pointers in an array of a variable of another file lead to is no variable of
// this one.
extern void reach_error(void);
struct s { int n; int *p[3]; };
extern struct s s;
int x = 1;
int main(void) {
	int *q = &x;
	*s.p[1] = 5;
	if (*q == 5)
		reach_error();
	return 0;
}
