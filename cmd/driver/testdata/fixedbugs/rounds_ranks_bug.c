// As rounds_ranks.c, but those of the same age become older, too: the place itself for a while, and with it others.
// FLAGS: --no-explain
// VERDICT LP64: FALSE
#include <assert.h>

extern unsigned __VERIFIER_nondet_uint(void);

#define WAYS 3

static unsigned char age[WAYS] = {0, 1, 2};

int main(void)
{
    for (;;) {
        unsigned way = __VERIFIER_nondet_uint() % WAYS, seen = 0;
        for (int i = 0; i < WAYS; i++)
            if (age[i] <= age[way])
                age[i]++;
        age[way] = 0;
        for (int i = 0; i < WAYS; i++) {
            assert(age[i] < WAYS);
            seen |= 1u << age[i];
        }
        assert(seen == 7);
    }
}
