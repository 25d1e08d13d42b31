// VERDICT LP64: FALSE
// FLAGS: --replace-call-with-contract add
// The last of the one is the first of the other.
struct pair { int a[4], b[4]; };
void add(int *to, const int *from, unsigned n)
__CPROVER_requires(n <= 4 && __CPROVER_is_fresh(to, n * sizeof *to) && __CPROVER_is_fresh(from, n * sizeof *from))
__CPROVER_assigns(__CPROVER_object_upto(to, n * sizeof *to));
int main(void) {
	struct pair p = {{0}, {0}};
	add(p.a, p.b, 4);
	add(p.b + 2, p.b, 3);
}
