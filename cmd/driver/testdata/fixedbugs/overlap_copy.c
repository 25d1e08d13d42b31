// VERDICT: TRUE
// FLAGS: --property valid-memsafety --property unreach-call

// memmove may, memcpy may of one half to the other, and a struct may be assigned to itself.
#include <assert.h>
#include <string.h>

struct pair { long first, second; };

extern unsigned __VERIFIER_nondet_uint(void);

int main(void) {
    char line[8] = "abcdefg";
    memmove(line + 1, line, 5);
    assert(line[1] == 'a' && line[5] == 'e');
    memcpy(line + 4, line, 4);
    assert(line[5] == 'a');
    struct pair pairs[3] = {{1, 2}, {3, 4}, {5, 6}};
    unsigned i = __VERIFIER_nondet_uint() % 3, k = __VERIFIER_nondet_uint() % 3;
    pairs[i] = pairs[k];
    assert(pairs[i].first + 1 == pairs[i].second);
    return 0;
}
