// Addresses that are computed from NULL are numbers: of members, of sums with
// 0, of the way back, and offsetof's.
// VERDICT: TRUE
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct node {
	int key;
	int value;
	struct node *next;
} first;

static int is_set(const int *p) { return p != 0; }

static struct node *of_value(int *value) { return (struct node *)((char *)value - 4); }

int main(void) {
	struct node *p = &first;
	if (__VERIFIER_nondet_int())
		p = p->next; // NULL
	int *value = &p->value;
	if (!is_set(value) || of_value(value) != p)
		reach_error();
	if (p == 0 && (long)value != 4)
		reach_error();
	if ((long)&((struct node *)0)->value != 4)
		reach_error();
	int n = __VERIFIER_nondet_int();
	if (n < 0 || n > 1)
		return 0;
	char *start = 0, *end = start + n;
	if ((end == 0) != (n == 0) || end - start != n)
		reach_error();
	while (start < end) {
		start++;
		n--;
	}
	if (n != 0 || (start && start != end))
		reach_error();
	return 0;
}
