// VERDICT LP64: TRUE
int a[6], b[6], c[3] = {1, 2, 3};
struct state { int mode; int fixed; } s;
int main(void) {
	__CPROVER_array_set(a, 7);
	__CPROVER_assert(a[0] == 7 && a[5] == 7, "set");
	__CPROVER_array_copy(b, a);
	__CPROVER_assert(b[5] == 7 && __CPROVER_array_equal(a, b), "copied");
	__CPROVER_array_replace(b, c);
	__CPROVER_assert(b[2] == 3 && b[3] == 7 && !__CPROVER_array_equal(a, b), "replaced at the start");
	s.fixed = 4;
	__CPROVER_havoc_slice(&s.mode, sizeof s.mode);
	__CPROVER_assert(s.fixed == 4, "not havocked");
	char *p = __CPROVER_allocate(4, 1);
	__CPROVER_assert(p[0] == 0 && p[3] == 0 && __CPROVER_OBJECT_SIZE(p) == 4, "zeroed");
	__CPROVER_bool yes = 2;
	__CPROVER_size_t n = -1;
	__CPROVER_assert(yes == 1 && n > 0 && sizeof n == sizeof(void *), "types");
	double nan = 0.0 / 0.0, d = -1.5;
	float inf = 1e30f * 1e30f;
	__CPROVER_assert(__CPROVER_isnand(nan) && !__CPROVER_isnanf(inf) && __CPROVER_isinff(inf), "NaN");
	__CPROVER_assert(__CPROVER_signd(d) && __CPROVER_fabs(d) == 1.5 && __CPROVER_isnormald(d) && __CPROVER_isfinited(d), "floats");
	__CPROVER_assert(__CPROVER_abs(-3) == 3, "abs");
}
