// PROPERTIES: unreach-call
// SAYS: 12 | m->u.flags = v;
// NEVER: u.number
void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);

struct message { int kind; union { int number; unsigned flags; struct { short lo, hi; } half; } u; };

static void set(struct message *m, unsigned v)
{
	m->kind = 1;
	m->u.flags = v;
}

int main(void)
{
	struct message m;
	set(&m, __VERIFIER_nondet_uint());
	if (m.u.half.hi == 7)
		reach_error();
	return 0;
}
