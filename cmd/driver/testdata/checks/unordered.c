/* Side effects in no order, beside calls whose order does not matter. */
#include <assert.h>
static int g, calls;
static int set(void) { g = 5; return 1; }
static int three(void) { return 3; }
int main(void) {
    assert(three() + three() == 6); /* proved: unreach-call */
    int r = g + set();
    assert(r == 6 || r == 1); /* proved: unreach-call */
    assert(r == 6);           /* failed: unreach-call */
    return 0;
}
