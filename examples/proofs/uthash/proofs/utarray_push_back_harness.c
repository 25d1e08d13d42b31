#include <stdlib.h>
void utarray_oom_stub(void) { __CPROVER_assume(0); }
#define utarray_oom() utarray_oom_stub()
#include "utarray.h"
#include <assert.h>

static const UT_icd icd = {sizeof(int), NULL, NULL, NULL};

void utarray_push_back_harness(void) {
	UT_array a;
	int v;
	utarray_init(&a, &icd);
	__CPROVER_assume(a.n == 0);
	a.n = 8;
	a.d = malloc(a.n * sizeof(int));
	__CPROVER_assume(a.d != NULL);
	unsigned i;
	__CPROVER_assume(i <= a.n);
	a.i = i;

	utarray_push_back(&a, &v);

	assert(utarray_len(&a) == i + 1);
	assert(*(int *)utarray_eltptr(&a, i) == v);
	assert(*(int *)utarray_back(&a) == v);
	assert(a.n >= a.i);
	utarray_done(&a);
}
