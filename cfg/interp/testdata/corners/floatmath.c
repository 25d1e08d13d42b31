// <math.h>: the functions whose results are exact or correctly rounded.

#include <math.h>
#include <fenv.h>
#include <string.h>
typedef long double ld;

static volatile double vd[] = {0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -2.5, 3.0, 0.1, -7.75, 1e10, 1e-10, 1e300, 4.9e-324, 4503599627370497.5, 0.49999999999999994, 1.0 / 0.0, -1.0 / 0.0, 5.3, 2.0};
#define ND ((int)(sizeof vd / sizeof *vd))
static void mixd(double x) { u64 u; if (x != x) { mix(7); return; } memcpy(&u, &x, 8); mix(u); }
static void mixf(float x) { unsigned u; if (x != x) { mix(7); return; } memcpy(&u, &x, 4); mix(u); }
static void mixl(ld x) { union { ld x; struct { u64 m; unsigned short e; } p; } u; if (x != x) { mix(7); return; } u.x = x; mix(u.p.m); mix(u.p.e); }

void corner_math_rounding(void) {
  for (int i = 0; i < ND; i++) {
    double x = vd[i]; float f = x; ld l = x;
    mixd(floor(x)); mixd(ceil(x)); mixd(trunc(x)); mixd(round(x)); mixd(rint(x)); mixd(nearbyint(x));
    mixf(floorf(f)); mixf(ceilf(f)); mixf(truncf(f)); mixf(roundf(f)); mixf(rintf(f)); mixl(floorl(l)); mixl(ceill(l)); mixl(roundl(l)); mixl(rintl(l));
    mixd(fabs(x)); mixf(fabsf(f)); mixl(fabsl(l));
    if (fabs(x) < 1e9) { mix(lround(x)); mix(llround(x)); mix(lrint(x)); mix(llrintf(f)); mix(lroundf(f)); }
  }
}

void corner_math_two(void) {
  for (int i = 0; i < ND; i++)
    for (int j = 0; j < ND; j++) {
      double x = vd[i], y = vd[j];
      mixd(fmod(x, y)); mixd(copysign(x, y)); mixd(fdim(x, y)); if (x || y) { mixd(fmin(x, y)); mixd(fmax(x, y)); }
      mixf(fmodf(x, y)); mixf(copysignf(x, y)); mixd(remainder(x, y)); mixd(fma(x, y, 0.1));
    }
  mixd(fmin(vd[0] / vd[0], 1)); mixd(fmax(2, vd[0] / vd[0])); mixl(fmodl(vd[12], 0.3L)); mixf(remainderf(5.3f, 2)); mixl(copysignl(1, vd[1]));
}

void corner_math_sqrt(void) {
  for (int i = 0; i < ND; i++) { mixd(sqrt(vd[i])); mixf(sqrtf(vd[i])); mixl(sqrtl(vd[i])); }
}

void corner_math_classify(void) {
  for (int i = 0; i < ND; i++) {
    mix(__isnan(vd[i]) != 0); mix(__isinf(vd[i]) != 0); mix(__finite(vd[i]) != 0); mix(__fpclassify(vd[i])); mix(__signbit(vd[i]) != 0);
    mix(__isnanf(vd[i]) != 0); mix(__isinff(vd[i]) != 0); mix(__finitef(vd[i]) != 0); mix(__fpclassifyf(vd[i]));
  }
  mix(isnan(vd[0] / vd[0]) != 0); mix(isnan(nan("1")) != 0);
}

void corner_math_parts(void) {
  for (int i = 0; i < ND; i++) {
    double x = vd[i], whole; float f = x, wholef; int e = 0;
    mixd(modf(x, &whole)); mixd(whole); mixf(modff(f, &wholef)); mixf(wholef);
    mixd(frexp(x, &e)); if (fabs(x) < 1e301) mix(e);
    for (int n = -1100; n <= 1100; n += 275) { mixd(ldexp(x, n)); mixd(scalbn(x, n / 3)); mixf(ldexpf(f, n / 9)); }
    mixd(ldexp(x, 1)); mixd(ldexp(x, -1)); mixd(ldexp(x, -1074)); mixd(ldexp(x, 1023));
  }
}

void corner_math_rounding_mode(void) {
  static const int modes[] = {FE_UPWARD, FE_DOWNWARD, FE_TOWARDZERO, FE_TONEAREST};
  for (int k = 0; k < 4; k++) {
    mix(fesetround(modes[k])); mix(fegetround());
    for (int i = 0; i < ND; i++) { double x = vd[i]; mixd(rint(x)); mixd(nearbyint(x)); if (fabs(x) < 1e9) mix(lrint(x)); mixd(floor(x)); mixd(round(x)); }
  }
}
