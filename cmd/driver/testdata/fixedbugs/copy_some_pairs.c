// VERDICT: TRUE
// A number of structs that is not constant, copied between arrays.
#include <assert.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct pair { short key; int *to; };
int main(void)
{
    unsigned n = __VERIFIER_nondet_uint() % 3;
    int x = 1, y = 2;
    struct pair from[2] = {{1, &x}, {2, &y}}, to[2] = {{0}};
    memcpy(to, from, n * sizeof *to);
    if (n == 2) assert(to[1].key == 2 && *to[1].to == 2);
    to[0].key = 9;
    assert(from[0].key == 1 && (n < 2 ? to[1].to == 0 : to[1].to == &y));
    return 0;
}
