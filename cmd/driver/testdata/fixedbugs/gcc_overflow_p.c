// VERDICT LP64: TRUE
// GCC's predicates for overflow, which clang does not have: the third operand says of which type the result is.
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);

int main(void)
{
	int a = __VERIFIER_nondet_int();
	if (__builtin_add_overflow_p(a, 1, (short)0) != (a < -32769 || a > 32766) ||
	    __builtin_sub_overflow_p(a, 1, 0) != (a == -2147483647 - 1) ||
	    __builtin_mul_overflow_p(a, 2, a) != (a > 1073741823 || a < -1073741824))
		reach_error();
	return 0;
}
