/* The part of <math.h> that is no term of floating-point arithmetic. The
   numbers of the functions are known to the host. */

#define MATH(number, name)                                                     \
    LIBC(double) name(double x) { return __tav_host_math(number, x, 0); }     \
    LIBC(float) name##f(float x) { return (float)__tav_host_math(number, x, 0); }

MATH(0, sin)
MATH(1, cos)
MATH(2, tan)
MATH(3, asin)
MATH(4, acos)
MATH(5, atan)
MATH(6, sinh)
MATH(7, cosh)
MATH(8, tanh)
MATH(9, exp)
MATH(10, exp2)
MATH(11, expm1)
MATH(12, log)
MATH(13, log2)
MATH(14, log10)
MATH(15, log1p)
MATH(16, cbrt)
MATH(17, asinh)
MATH(18, acosh)
MATH(19, atanh)
MATH(20, erf)
MATH(21, erfc)
MATH(22, tgamma)
MATH(23, lgamma)

#define MATH2(number, name)                                                              \
    LIBC(double) name(double x, double y) { return __tav_host_math(number, x, y); }     \
    LIBC(float) name##f(float x, float y) { return (float)__tav_host_math(number, x, y); }

MATH2(24, pow)
MATH2(25, atan2)
MATH2(26, hypot)
