// A function and a variable that are declared weak and defined nowhere have no address.
// VERDICT: TRUE
#include <assert.h>

extern void hook(int *) __attribute__((weak));
extern int limit __attribute__((weak));
__attribute__((weak)) int scale(void) { return 3; }

int main(void) {
	int x = 1;
	void (*f)(int *) = hook;
	if (hook)
		hook(&x);
	if (f)
		f(&x);
	if (&limit)
		x = limit;
	assert(x == 1 && scale() == 3);
	return 0;
}
