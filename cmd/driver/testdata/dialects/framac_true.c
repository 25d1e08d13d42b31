// VERDICT LP64: TRUE
#include <__fc_builtin.h>
int main(void) {
	int x = Frama_C_interval(3, 5), a[2];
	unsigned char c = Frama_C_unsigned_char_interval(1, 2);
	double d = Frama_C_double_interval(0.0, 1.0);
	Frama_C_make_unknown((char *)a, sizeof a);
	Frama_C_show_each_x(x);
	if (!(3 <= x && x <= 5 && (c == 1 || c == 2) && d >= 0.0)) __VERIFIER_assert(0);
	if (a[0] == 1) __VERIFIER_assert(Frama_C_nondet(a[0], 1) == 1);
}
