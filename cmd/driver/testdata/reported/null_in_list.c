// The end of a list that is linked statically.
// PROPERTIES: valid-deref
// SAYS: The null pointer comes from line 14, `p = p->next;`.
// NEVER: `int main(void)`
extern int __VERIFIER_nondet_int(void);
struct node { int value; struct node *next; };
static struct node last = {3, 0};
static struct node first = {1, &last};
int main(void)
{
	int n = __VERIFIER_nondet_int();
	struct node *p = &first;
	for (int i = 0; i < n; i++)
		p = p->next;
	return p->value;
}
