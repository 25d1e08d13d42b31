/* Random numbers (C11 7.22.2, POSIX): arbitrary within the bounds of glibc. */

extern int __tav_input_int(void);
extern double __tav_input_double(void);

#define RANDOM                              \
    int n = __tav_input_int();              \
    return n < 0 ? -1 - n : n;

int MODEL(rand)(void) { RANDOM }

long MODEL(random)(void) { RANDOM }

long MODEL(lrand48)(void) { RANDOM }

long MODEL(mrand48)(void) { return __tav_input_int(); }

int MODEL(rand_r)(unsigned *seed)
{
    *seed = (unsigned)__tav_input_int();
    RANDOM
}

double MODEL(drand48)(void)
{
    double x = __tav_input_double();
    return x >= 0 && x < 1 ? x : 0;
}
