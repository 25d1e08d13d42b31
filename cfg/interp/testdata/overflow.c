/* Signed arithmetic, a row a function: the comment before a row is what
 * happens, "defined" when nothing does. C11 6.5p5: an operation whose result is
 * not in the range of its type is undefined; 6.2.5p9: operations of unsigned types
 * never overflow; 6.3.1.3p3: a conversion is no overflow, its result is
 * implementation-defined; 6.5.7p4: E1 << E2 of a signed E1 wants E1 to be
 * nonnegative and E1 * 2^E2 to be representable; 6.5.7p3: a count out of range is
 * undefined, but nothing overflows. */
#define INT_MAX 2147483647
#define INT_MIN (-INT_MAX - 1)
#define LLONG_MAX 9223372036854775807LL
#define LLONG_MIN (-LLONG_MAX - 1)
int zero, one = 1, minus = -1, max = INT_MAX, min = INT_MIN, big = 65536, thirty = 30, five = -5;
unsigned umax = -1;
long long lmax = LLONG_MAX, lmin = LLONG_MIN, lone = 1, root = 3037000500LL;
short smax = 32767;
signed char cmax = 127;
unsigned char ucmax = 255;
struct { int f : 5; unsigned u : 3; } bits = {15, 7};
volatile long long sink;

// signed addition overflows: 2147483647 + 1
void row_add(void) { sink = max + one; }
// signed addition overflows: -2147483648 + -1
void row_add_negative(void) { sink = min + minus; }
// defined
void row_add_limit(void) { sink = max + zero; sink = min + zero; sink = max + min; }
// signed addition overflows: 2147483647 + 1
void row_add_constant(void) { sink = max + 1; }
// signed addition overflows: 2147483647 + 1
void row_add_folded(void) { sink = INT_MAX + 1; }
// signed addition overflows: 9223372036854775807 + 1
void row_add_long(void) { sink = lmax + 1; }
// signed addition overflows: 2147483647 + 1
void row_add_before_conversion(void) { sink = (long long)(max + one); }
// defined
void row_add_after_conversion(void) { sink = (long long)max + one; }
// defined
void row_add_unsigned(void) { sink = umax + 1u; sink = umax + one; sink = (unsigned)max + one; }
// defined
void row_add_promoted(void) { sink = smax + smax; sink = cmax + cmax; sink = ucmax + ucmax; }
// signed addition overflows: 2147483647 + 255
void row_add_promoted_overflow(void) { sink = max + ucmax; }
// signed subtraction overflows: -2147483648 - 1
void row_sub(void) { sink = min - one; }
// signed subtraction overflows: 0 - -2147483648
void row_sub_from_zero(void) { sink = zero - min; }
// defined
void row_sub_limit(void) { sink = min - zero; sink = minus - max; sink = max - max; sink = 0u - min; }
// signed subtraction overflows: 2 - -2147483647
void row_sub_constant(void) { sink = 2 - (min + 1); }
// signed multiplication overflows: 65536 * 65536
void row_mul(void) { sink = big * big; }
// signed multiplication overflows: -2147483648 * -1
void row_mul_minus(void) { sink = min * minus; }
// signed multiplication overflows: -2147483648 * -1
void row_mul_minus_constant(void) { sink = min * -1; }
// defined
void row_mul_limit(void) { sink = min * one; sink = (big / 2) * -big; sink = lmax * 1; sink = (root - 1) * (root - 1); sink = smax * smax; }
// signed multiplication overflows: 3037000500 * 3037000500
void row_mul_long(void) { sink = root * root; }
// signed multiplication overflows: 65536 * 65536
void row_mul_before_conversion(void) { sink = (long long)(big * big); }
// signed multiplication overflows: 65535 * 65535
void row_mul_promoted(void) { unsigned short s = 65535; sink = s * s; }
// signed negation overflows: -(-2147483648)
void row_neg(void) { sink = -min; }
// signed negation overflows: -(-9223372036854775808)
void row_neg_long(void) { sink = -lmin; }
// defined
void row_neg_limit(void) { sink = -max; sink = -umax; sink = -(signed char)-128; sink = ~min; sink = !min; sink = +min; }
// signed division overflows: -2147483648 / -1
void row_div(void) { sink = min / minus; }
// signed remainder overflows: -2147483648 % -1
void row_rem(void) { sink = min % minus; }
// signed division overflows: -9223372036854775808 / -1
void row_div_long(void) { sink = lmin / -lone; }
// signed division overflows: -2147483648 / -1
void row_div_constant(void) { sink = min / -1; }
// defined
void row_div_limit(void) { sink = min / one; sink = max / minus; sink = min % one; sink = (unsigned)min / minus; }
// signed left shift overflows: 1 << 31
void row_shl_into_sign(void) { int k = 31; sink = one << k; }
// defined
void row_shl_limit(void) { sink = one << thirty; sink = zero << 31; sink = 1u << 31; sink = umax << 5; sink = 1LL << 62; sink = max << 0; }
// signed left shift overflows: -5 << 3
void row_shl_negative(void) { sink = five << 3; }
// signed left shift overflows
void row_shl_folded(void) { sink = -5 << 3; }
// signed left shift overflows: 2147483647 << 1
void row_shl_constant(void) { sink = max << 1; }
// defined
void row_shr(void) { sink = min >> 31; sink = five >> 1; sink = umax >> 31; }
// signed left shift overflows: -1 << 0
void row_shl_minus_by_zero(void) { sink = minus << zero; }
// signed left shift overflows: 65536 << 15
void row_shl_assign(void) { int x = big; x <<= 15; sink = x; }
// signed addition overflows: 2147483647 + 1
void row_postincrement(void) { int x = max; x++; sink = x; }
// signed addition overflows: 2147483647 + 1
void row_preincrement(void) { int x = max; sink = ++x; }
// signed subtraction overflows: -2147483648 - 1
void row_decrement(void) { int x = min; x--; sink = x; }
// defined
void row_increment_narrow(void) { smax++; cmax++; ucmax++; umax++; bits.f++; bits.u++; sink = smax + cmax; }
// signed addition overflows: 2147483647 + 1
void row_add_assign(void) { int x = max; x += one; sink = x; }
// defined
void row_add_assign_narrow(void) { smax += smax; cmax += 100; sink = smax; }
// signed multiplication overflows: 65536 * 65536
void row_mul_assign(void) { int x = big; x *= big; sink = x; }
// defined
void row_add_assign_wide(void) { int x = max; x += lone; sink = x; }
// defined
void row_conversion(void) { sink = (int)umax; sink = (short)max; int x = lmax; sink = x; signed char c = 300; sink = c; }
// defined
void row_not_evaluated(void) { sink = sizeof(max + one); sink = zero && max + one; sink = zero ? max + one : 0; }
// signed addition overflows: 2147483647 + 1
void row_condition(void) { if (max + one > 0) sink = 1; }
// signed addition overflows: 2147483647 + 1
void row_argument(void) { int a[2] = {0, 0}; sink = a[(max + one) & 1]; }
// defined
void row_pointer(void) { int a[3]; int *p = a; p++; p += 1; sink = p - a; }
// undefined: shift count out of range
void row_shift_count(void) { int k = 32; sink = one << k; }
// undefined: shift count out of range
void row_shift_count_unsigned(void) { int k = 32; sink = umax << k; }
// undefined: shift count out of range
void row_shift_count_negative(void) { sink = one >> minus; }
// undefined: shift count out of range
void row_shift_count_wide(void) { sink = one << (lone << 32); }
// undefined: shift count out of range
void row_shift_count_folded(void) { sink = 1 << 40; }
// undefined: shift count out of range
void row_shift_count_folded_unsigned(void) { sink = 1u << 40; }
// undefined: shift count out of range
void row_shift_count_folded_right(void) { sink = 5 >> 40; }
// signed left shift overflows: 1073741824 << 1
void row_shl_twice(void) { sink = one << thirty << one; }
// signed subtraction overflows: -2147483647 - 2
void row_chain(void) { sink = -max - one + one - one * 2; sink = min / one; }
