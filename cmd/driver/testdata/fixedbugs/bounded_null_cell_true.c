// VERDICT LP64: TRUE
// A pointer that is NULL or into an array, followed where it is not NULL (bounded_null_cell.c has the error).
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
	if (p && seen == 2 && (p->key != 0 || p->next))
		reach_error();
	return 0;
}
