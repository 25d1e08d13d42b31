/* The part of <math.h> that takes numbers apart (C11 7.12), for float and
   double. Exact, as the library's. */

double MODEL(modf)(double x, double *whole)
{
    double n = __builtin_trunc(x);
    *whole = n;
    return __builtin_copysign(n == x ? 0.0 : x - n, x);
}

float MODEL(modff)(float x, float *whole)
{
    float n = __builtin_truncf(x);
    *whole = n;
    return __builtin_copysignf(n == x ? 0.0f : x - n, x);
}

/* The significand in [0.5, 1), from the exponent's field of the bits. */
double MODEL(frexp)(double x, int *exp)
{
    union { double x; unsigned long long bits; } u;
    int up = 0;
    *exp = 0;
    if (x == 0 || !(__builtin_fabs(x) <= 0x1.fffffffffffffp1023))
        return x + x;
    if (__builtin_fabs(x) < 0x1p-1022) {
        x *= 0x1p54;
        up = 54;
    }
    u.x = x;
    *exp = (int)(u.bits >> 52 & 2047) - 1022 - up;
    u.bits = (u.bits & ~(2047ULL << 52)) | 1022ULL << 52;
    return u.x;
}

float MODEL(frexpf)(float x, int *exp)
{
    union { float x; unsigned bits; } u;
    int up = 0;
    *exp = 0;
    if (x == 0 || !(__builtin_fabsf(x) <= 0x1.fffffep127f))
        return x + x;
    if (__builtin_fabsf(x) < 0x1p-126f) {
        x *= 0x1p25f;
        up = 25;
    }
    u.x = x;
    *exp = (int)(u.bits >> 23 & 255) - 126 - up;
    u.bits = (u.bits & ~(255u << 23)) | 126u << 23;
    return u.x;
}

/* x * 2^n in at most three multiplications, of which only the last one rounds:
   what goes below the normal numbers keeps 53 bits until then. */
#define SCALE(x, n)                                        \
    union { unsigned long long bits; double x; } power;    \
    for (int k = 0; k < 2 && n > 1023; k++) {              \
        x *= 0x1p1023;                                     \
        n -= 1023;                                         \
    }                                                      \
    for (int k = 0; k < 2 && n < -1022; k++) {             \
        x *= 0x1p-969;                                     \
        n += 969;                                          \
    }                                                      \
    n = n > 1023 ? 1023 : n < -1022 ? -1022 : n;           \
    power.bits = (unsigned long long)(n + 1023) << 52;     \
    return x * power.x

double MODEL(ldexp)(double x, int n) { SCALE(x, n); }

double MODEL(scalbn)(double x, int n) { SCALE(x, n); }

/* In double nothing is rounded before the cast, or the result is zero. */
#define SCALEF(x, n)                                       \
    union { unsigned long long bits; double x; } power;    \
    n = n > 1000 ? 1000 : n < -1000 ? -1000 : n;           \
    power.bits = (unsigned long long)(n + 1023) << 52;     \
    return (float)(x * power.x)

float MODEL(ldexpf)(float x, int n) { SCALEF(x, n); }

float MODEL(scalbnf)(float x, int n) { SCALEF(x, n); }
