// The member that a statement has is told.
// PROPERTIES: unreach-call
// SAYS: m.u.flags = 7
// NEVER: m.u.number
void reach_error(void);
extern unsigned __VERIFIER_nondet_uint(void);
struct message { int kind; union { unsigned flags; int number; } u; };
int main(void)
{
	struct message m;
	m.u.flags = __VERIFIER_nondet_uint();
	if (m.u.flags == 7)
		reach_error();
	return 0;
}
