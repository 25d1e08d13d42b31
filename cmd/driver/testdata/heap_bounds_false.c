// As heap_bounds_true.c, but the first value is forgotten.
// VERDICT: FALSE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);

struct reading {
	int value;
	struct reading *older;
};

int main(void) {
	struct reading *list = 0;
	int most = 0;
	while (__VERIFIER_nondet_int()) {
		struct reading *r = malloc(sizeof *r);
		if (!r)
			return 0;
		r->value = __VERIFIER_nondet_int();
		r->older = list;
		if (list && r->value > most)
			most = r->value;
		list = r;
	}
	for (; list; list = list->older)
		if (list->value > most)
			reach_error();
	return 0;
}
