// VERDICT LP64: UNKNOWN(unsupported: a call of __CPROVER_r_ok with a pointer to no object of the program
// What an arbitrary pointer leads to that may be read nobody knows: not nothing.
int main(void) {
	int *p;
	__CPROVER_assume(__CPROVER_r_ok(p, sizeof *p));
	__CPROVER_assert(0, "reached");
}
