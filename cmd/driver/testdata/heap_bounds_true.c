// A list of any length and bounds of all its values: what holds of every
// object that has been allocated, and that pointers lead to such objects.
// VERDICT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
extern void *malloc(__SIZE_TYPE__);

struct reading {
	int value;
	struct reading *older;
};

int main(void) {
	struct reading *list = 0;
	int least = 0, most = 0;
	while (__VERIFIER_nondet_int()) {
		struct reading *r = malloc(sizeof *r);
		if (!r)
			return 0;
		r->value = __VERIFIER_nondet_int();
		r->older = list;
		list = r;
		if (r->value < least)
			least = r->value;
		if (r->value > most)
			most = r->value;
	}
	for (; list; list = list->older)
		if (list->value < least || list->value > most)
			reach_error();
	return 0;
}
