// A member of NULL is passed on and accessed.
// FLAGS: --property valid-memsafety
// VERDICT: FALSE(valid-deref)
extern int __VERIFIER_nondet_int(void);

struct node {
	int key;
	int value;
};

static void clear(int *p) {
	if (p)
		*p = 0;
}

int main(void) {
	struct node node, *p = &node;
	if (__VERIFIER_nondet_int() == 3)
		p = 0;
	clear(&p->value);
	return 0;
}
