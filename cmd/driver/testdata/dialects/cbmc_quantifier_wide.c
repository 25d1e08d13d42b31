// VERDICT LP64: UNKNOWN(unsupported: a quantifier over a range that is not known at
// A bound that the variable's type does not have: i < 256 holds of all bytes.
int main(void) {
	unsigned char zero = 0;
	__CPROVER_assume(__CPROVER_forall { unsigned char i; i < 256 ==> i != zero });
	__CPROVER_assert(0, "reached");
}
