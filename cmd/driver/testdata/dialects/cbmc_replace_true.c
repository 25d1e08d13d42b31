// VERDICT LP64: TRUE
// FLAGS: --replace-call-with-contract clamp --replace-call-with-contract next
int calls, other;
int clamp(int x, int low, int high)
__CPROVER_requires(low <= high)
__CPROVER_ensures(low <= __CPROVER_return_value && __CPROVER_return_value <= high)
;
int *next(int *last)
__CPROVER_requires(__CPROVER_r_ok(last, sizeof *last))
__CPROVER_assigns(calls, *last)
__CPROVER_ensures(calls == __CPROVER_old(calls) + 1)
__CPROVER_ensures(__CPROVER_is_fresh(__CPROVER_return_value, 2 * sizeof(int)) && __CPROVER_return_value[1] == 3)
{
	calls = 7;
	return 0;
}
int main(void) {
	int last = 0;
	int r = clamp(nondet_int(), 1, 3);
	__CPROVER_assert(1 <= r && r < 4, "in range");
	calls = 4;
	int *p = next(&last);
	__CPROVER_assert(calls == 5 && other == 0 && p[1] == 3 && p != &last, "next");
	*p = 1;
	__CPROVER_assert(last != 8 || *p == 1, "apart");
}
