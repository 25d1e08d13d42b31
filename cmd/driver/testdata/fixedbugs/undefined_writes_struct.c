// VERDICT: UNKNOWN(unsupported: a call of get, which is not defined and may write
// FLAGS: --undefined havoc
// An undefined function may write all of the struct that it is given, also where a
// pointer in it leads to more.
#include <assert.h>
struct s { int n; int *q; };
extern void get(struct s *p);
int main(void) {
	int x = 1;
	struct s s;
	s.n = 0;
	s.q = &x;
	get(&s);
	assert(s.n == 0);
	return x - x;
}
