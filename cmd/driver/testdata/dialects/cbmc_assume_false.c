// VERDICT LP64: FALSE
// Two inputs of a struct are two.
struct pair { int first; long second; char rest[9]; };
struct pair nondet_pair();
int main(void) {
	struct pair p = nondet_pair(), q = nondet_pair();
	__CPROVER_assume(p.rest[8] == 2);
	__CPROVER_assert(q.rest[8] == 2, "another");
}
