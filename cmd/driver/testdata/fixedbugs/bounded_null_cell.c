// VERDICT LP64: FALSE
// The pointer is NULL where that is asked, and something else where it is followed: a value that the guard excludes
// is excluded behind the guard only.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
struct node { int key; struct node *next; };
int main(void)
{
	struct node a[3], *p = 0;
	int seen = 0;
	for (int i = 0; i < 3; i++) {
		a[i].key = i;
		a[i].next = p;
		if (__VERIFIER_nondet_int())
			p = &a[i];
	}
	while (p && p->next) {
		seen++;
		p = p->next;
	}
	if (!p)
		return 0;
	if (seen == 2 && p->key == 0 && !p->next)
		reach_error();
	return 0;
}
