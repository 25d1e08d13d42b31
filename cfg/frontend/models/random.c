/* Random numbers (C11 7.22.2, POSIX): arbitrary within the bounds of glibc. A
   sequence that begins again is the same again: what comes then is not known. */

extern int __tav_input_int(void);
extern double __tav_input_double(void);
extern int __tav_unknown_rand(void);
extern double __tav_unknown_drand48(void);

/* How often a sequence has begun; where it is never begun it is that of seed 1. */
static int __tav_sequences, __tav_sequences48;

#define RANDOM(sequences)                   \
    int n = sequences > 1 ? __tav_unknown_rand() : __tav_input_int(); \
    return n < 0 ? -1 - n : n;

#define BEGIN(sequences)                    \
    if (sequences < 2)                      \
        sequences += seed == 1 ? 2 : 1;

void MODEL(srand)(unsigned seed) { BEGIN(__tav_sequences) }

void MODEL(srandom)(unsigned seed) { BEGIN(__tav_sequences) }

void MODEL(srand48)(long seed) { BEGIN(__tav_sequences48) }

int MODEL(rand)(void) { RANDOM(__tav_sequences) }

long MODEL(random)(void) { RANDOM(__tav_sequences) }

long MODEL(lrand48)(void) { RANDOM(__tav_sequences48) }

long MODEL(mrand48)(void) { return __tav_sequences48 > 1 ? __tav_unknown_rand() : __tav_input_int(); }

double MODEL(drand48)(void)
{
    double x = __tav_sequences48 > 1 ? __tav_unknown_drand48() : __tav_input_double();
    return x >= 0 && x < 1 ? x : 0;
}

/* glibc's: eleven, ten and ten bits of three steps of a linear congruential generator. */
int MODEL(rand_r)(unsigned *seed)
{
    unsigned state = *seed, result = 0;
    for (int i = 0; i < 3; i++) {
        state = state * 1103515245u + 12345u;
        result = result << 10 ^ (state >> 16 & (i == 0 ? 2047 : 1023));
    }
    *seed = state;
    return (int)result;
}
