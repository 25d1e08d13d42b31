/* Two side effects on a variable in no order. */
#include <assert.h>
static int twice(int a, int b) { return a + b; }
int main(void) {
    int i = 1, k = 2;
    int r = twice(i++, i++); /* open: undefined */
    assert(k == 2);          /* proved: unreach-call */
    return r;
}
