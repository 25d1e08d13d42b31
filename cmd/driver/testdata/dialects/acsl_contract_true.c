// Contracts of functions are checked where the functions are called.
// VERDICT LP64: TRUE
#include <assert.h>
int nondet_int(void);
/*@ requires \valid(p) && *p < 100;
    assigns *p;
    ensures *p == \old(*p) + 1 && \result == \at(*p, Pre); */
static int next(int *p) { return (*p)++; }
//@ assigns \nothing; ensures \result >= 0; ensures \result == x || \result == -x;
int size(int x);
int size(int x) { return x < 0 ? -x : x; }
int main(void)
{
	int x = 5;
	assert(next(&x) == 5 && x == 6);
	int y = nondet_int();
	if (y > -9)
		size(y);
	return 0;
}
