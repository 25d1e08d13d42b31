// What leads outside of the program does not change the program's objects,
// and a pointer that was there before an allocation does not lead to it.
// VERDICT: TRUE
#include <stdlib.h>
extern void reach_error(void);
extern void *__VERIFIER_nondet_pointer(void);

int x = 5;

int main(void) {
	int *p = __VERIFIER_nondet_pointer();
	if (p && p != &x) {
		*p = 7;
		if (*p != 7 || x != 5)
			reach_error();
	}
	int *q = malloc(sizeof *q);
	if (q && p == q)
		reach_error();
	return 0;
}
