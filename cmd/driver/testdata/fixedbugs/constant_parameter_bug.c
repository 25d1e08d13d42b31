// VERDICT: FALSE
// A parameter that is assigned is not what every call gives it.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

struct pair {
	int key[3];
	int n;
} p;
int other;

static void set(int *to, int v) { *to = v; }
static void fill(struct pair *q, int v)
{
	for (int i = 0; i < 3; i++)
		q->key[i] = v;
	set(&q->key[1], v + 1);
	set(&q->n, 3);
}
static void choose(int *to)
{
	if (__VERIFIER_nondet_int())
		to = &other;
	*to = 9;
}

int main(void)
{
	fill(&p, 5);
	if (p.key[0] != 5 || p.key[1] != 6 || p.key[2] != 5 || p.n != 3)
		reach_error();
	choose(&p.n);
	if (p.n != 9)
		reach_error();
	return 0;
}
