// VERDICT LP64: TRUE
// Powers in a loop, which are exact: the program has one execution.
#include <assert.h>
#include <math.h>

int main(void) {
	double area = 0;
	for (int i = 1; i <= 3; i++)
		area += pow(i, 2) + exp2(i);
	assert(area == 28);
	return 0;
}
