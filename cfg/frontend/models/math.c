/* The part of <math.h> that takes numbers apart (C11 7.12). Exact, as the
   library's. */

extern int __tav_unknown_remquo(void);

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

long double MODEL(modfl)(long double x, long double *whole)
{
    long double n = __builtin_truncl(x);
    *whole = n;
    return __builtin_copysignl(n == x ? 0.0L : x - n, x);
}

/* The significand in [0.5, 1), from the exponent's field of the bits. */
double MODEL(frexp)(double x, int *exp)
{
    union { double x; unsigned long long bits; } u;
    int up = 0;
    *exp = 0;
    if (!(__builtin_fabs(x) <= 0x1.fffffffffffffp1023))
        *exp = MODEL_ANY(0);
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
    if (!(__builtin_fabsf(x) <= 0x1.fffffep127f))
        *exp = MODEL_ANY(0);
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

/* The bits of an extended number of the x87. */
#define EXTENDED union { long double x; struct { unsigned long long mantissa; unsigned short exponent; } bits; }

long double MODEL(frexpl)(long double x, int *exp)
{
    EXTENDED u;
    int up = 0;
    *exp = 0;
    if (!(__builtin_fabsl(x) < (long double)__builtin_inf()))
        *exp = MODEL_ANY(0);
    if (x == 0 || !(__builtin_fabsl(x) < (long double)__builtin_inf()))
        return x + x;
    if (__builtin_fabsl(x) < 0x1p-16382L) {
        x *= 0x1p65L;
        up = 65;
    }
    u.x = x;
    *exp = (u.bits.exponent & 32767) - 16382 - up;
    u.bits.exponent = (u.bits.exponent & 32768) | 16382;
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

/* As SCALE: what goes below the normal numbers keeps 64 bits until the last multiplication. */
#define SCALEL(x, n)                                       \
    EXTENDED power;                                        \
    for (int k = 0; k < 2 && n > 16383; k++) {             \
        x *= 0x1p16383L;                                   \
        n -= 16383;                                        \
    }                                                      \
    for (int k = 0; k < 2 && n < -16382; k++) {            \
        x *= 0x1p-16318L;                                  \
        n += 16318;                                        \
    }                                                      \
    n = n > 16383 ? 16383 : n < -16382 ? -16382 : n;       \
    power.bits.mantissa = 1ULL << 63;                      \
    power.bits.exponent = (unsigned short)(n + 16383);     \
    return x * power.x

long double MODEL(ldexpl)(long double x, int n) { SCALEL(x, n); }

long double MODEL(scalbnl)(long double x, int n) { SCALEL(x, n); }

/* Beyond 100000 all results are zero or infinite. */
#define SHORT(n) (n > 100000 ? 100000 : n < -100000 ? -100000 : (int)n)

double MODEL(scalbln)(double x, long by)
{
    int n = SHORT(by);
    SCALE(x, n);
}

float MODEL(scalblnf)(float x, long by)
{
    int n = SHORT(by);
    SCALEF(x, n);
}

long double MODEL(scalblnl)(long double x, long by)
{
    int n = SHORT(by);
    SCALEL(x, n);
}

/* The remainder of x / y, and of the quotient the sign and the last three bits:
   glibc gives 8 or 0 for a multiple of 8. */
#define REMQUO(T, suffix)                                                     \
    T a = __builtin_fabs##suffix(x), b = __builtin_fabs##suffix(y), r;        \
    int q = 0;                                                                \
    if (!(a < (T)__builtin_inf()) || !(b > 0)) {                              \
        *quotient = __tav_unknown_remquo();                                   \
        return (x * y) / (x * y);                                             \
    }                                                                         \
    r = __builtin_fmod##suffix(a, 8 * b);                                     \
    if (r >= 4 * b) {                                                         \
        r -= 4 * b;                                                           \
        q += 4;                                                               \
    }                                                                         \
    if (r >= 2 * b) {                                                         \
        r -= 2 * b;                                                           \
        q += 2;                                                               \
    }                                                                         \
    if (r >= b) {                                                             \
        r -= b;                                                               \
        q++;                                                                  \
    }                                                                         \
    if (r + r > b || (r + r == b && q % 2 == 1)) {                            \
        r -= b;                                                               \
        q++;                                                                  \
    }                                                                         \
    if (q == 8 && __tav_unknown_remquo() != 0)                                \
        q = 0;                                                                \
    *quotient = __builtin_signbit(x) == __builtin_signbit(y) ? q : -q;        \
    return __builtin_signbit(x) ? -r : r

double MODEL(remquo)(double x, double y, int *quotient) { REMQUO(double, ); }

float MODEL(remquof)(float x, float y, int *quotient) { REMQUO(float, f); }

long double MODEL(remquol)(long double x, long double y, int *quotient) { REMQUO(long double, l); }
