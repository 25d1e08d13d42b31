// Two pointers to memory outside of the program lead to one object, far from
// its beginning.
// VERDICT: FALSE
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);

struct pair {
	int first, second;
};

int main(void) {
	struct pair *p = __VERIFIER_nondet_pointer();
	struct pair *q = __VERIFIER_nondet_pointer();
	if (!p || !q)
		return 0;
	p[1000].first = 1;
	q[1000].first = 2;
	if (p[1000].first == 2 && p[999].second == 3)
		reach_error();
	return 0;
}
