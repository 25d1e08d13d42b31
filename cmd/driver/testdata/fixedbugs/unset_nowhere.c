// VERDICT: TRUE
// FLAGS: --property undefined
// A pointer that is NULL, in a program without an object that it could lead to, is used nowhere.
#include <stddef.h>
extern int __VERIFIER_nondet_int(void);
int main(void)
{
	int *p = NULL, *q;
	if (__VERIFIER_nondet_int() > 2)
		q = p;
	else
		q = NULL;
	if (q != NULL)
		*q = 1;
	return 0;
}
