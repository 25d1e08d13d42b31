// VERDICT LP64: TRUE
// FLAGS: --replace-call-with-contract add
// Where it is asserted, is_fresh holds of parts of one object that do not overlap.
struct pair { int a[4], b[4]; };
void add(int *to, const int *from, unsigned n)
__CPROVER_requires(n <= 4 && __CPROVER_is_fresh(to, n * sizeof *to) && __CPROVER_is_fresh(from, n * sizeof *from))
__CPROVER_assigns(__CPROVER_object_upto(to, n * sizeof *to));
int main(void) {
	struct pair p = {{0}, {7, 7, 7, 7}};
	add(p.a, p.b, 4);
	__CPROVER_assert(p.b[0] == 7, "what is read stays");
	add(p.b + 2, p.b, 2);
	add(p.b, p.b + 2, 2);
	add(p.a, p.a, 0);
}
