// What free does to memory that is freed already nobody knows: no run gets behind it.
// VERDICT: UNKNOWN(undefined behaviour
#include <stdlib.h>
extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
	char *p = malloc(8);
	free(p);
	if (__VERIFIER_nondet_int() == 3) {
		free(p);
		reach_error();
	}
	return 0;
}
