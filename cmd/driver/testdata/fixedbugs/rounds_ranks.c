// Ages of two places of a cache stay a permutation while one of them is made the youngest.
// VERDICT LP64: TRUE
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

#define WAYS 2

static unsigned char age[WAYS] = {0, 1};

int main(void)
{
    for (;;) {
        unsigned way = __VERIFIER_nondet_uint() % WAYS, seen = 0;
        for (int i = 0; i < WAYS; i++)
            if (age[i] < age[way])
                age[i]++;
        age[way] = 0;
        for (int i = 0; i < WAYS; i++) {
            assert(age[i] < WAYS);
            seen |= 1u << age[i];
        }
        assert(seen == 3);
    }
}
