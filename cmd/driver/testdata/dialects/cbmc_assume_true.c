// VERDICT LP64: TRUE
// Assumptions and assertions as the program declares them, and inputs of any type.
extern void __CPROVER_assume(int);
#define PRECONDITION(c) __CPROVER_precondition((c), #c)
unsigned char nondet_byte(void);
struct pair { int first; long second; char rest[9]; };
struct pair nondet_pair();
unsigned half(unsigned n) {
	PRECONDITION(n < 1000);
	unsigned h = n / 2;
	__CPROVER_postcondition(h <= n && h < 500, "half");
	return h;
}
int main(void) {
	int x = nondet_int(), unset;
	unsigned char c = nondet_byte();
	__CPROVER_assume(x > 3 && x < 10);
	__CPROVER_assert(x != 3, "a text, with (brackets and __CPROVER_forall {");
	__CPROVER_assert(c < 256, "a byte");
	__CPROVER_assume(1ULL << 40);
	__CPROVER_assume(unset == c);
	__CPROVER_assert(half(unset) <= 127, "half");
	struct pair p = nondet_pair(), q = nondet_pair();
	__CPROVER_assume(p.first == 1 && q.rest[8] == 2);
	__CPROVER_assert(p.first < q.rest[8], "parts");
	__CPROVER_cover(p.first == 3, "never");
	__CPROVER_input("x", x);
	__CPROVER_atomic_begin();
	__CPROVER_atomic_end();
	return 0;
}
