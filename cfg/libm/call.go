package libm

/*
#cgo LDFLAGS: -lm
#define _GNU_SOURCE
#include <math.h>
#include <string.h>

#define FUNCTIONS1(DO) DO(sin) DO(cos) DO(tan) DO(asin) DO(acos) DO(atan) DO(sinh) DO(cosh) DO(tanh) DO(asinh) DO(acosh) \
	DO(atanh) DO(exp) DO(exp2) DO(exp10) DO(expm1) DO(log) DO(log2) DO(log10) DO(log1p) DO(cbrt) DO(erf) DO(erfc)
#define FUNCTIONS2(DO) DO(pow) DO(atan2) DO(hypot)

#define NAME(f) #f,
static const char *const names[] = {FUNCTIONS1(NAME) FUNCTIONS2(NAME) 0};

#define SELECT(f) &f,
#define SELECTF(name) &name##f,
#define SELECTL(name) &name##l,
enum { ONE = sizeof (double (*[])(double)){FUNCTIONS1(SELECT)} / sizeof(void (*)(void)) };
static double (*const one64[])(double) = {FUNCTIONS1(SELECT)};
static float (*const one32[])(float) = {FUNCTIONS1(SELECTF)};
static long double (*const one80[])(long double) = {FUNCTIONS1(SELECTL)};
static double (*const two64[])(double, double) = {FUNCTIONS2(SELECT)};
static float (*const two32[])(float, float) = {FUNCTIONS2(SELECTF)};
static long double (*const two80[])(long double, long double) = {FUNCTIONS2(SELECTL)};

static const char *name(int i) { return names[i]; }
static int operands(int i) { return i < ONE ? 1 : 2; }

#define CALL(T, one, two, size)                                    \
	{                                                              \
		T x, y, r;                                                 \
		memset(&x, 0, sizeof x), memset(&y, 0, sizeof y);          \
		memcpy(&x, in, size), memcpy(&y, in + 16, size);           \
		r = i < ONE ? one[i](x) : two[i - ONE](x, y);              \
		memcpy(out, &r, size);                                     \
	}

static void call(int i, int width, const unsigned char *in, unsigned char *out)
{
	if (width == 32)
		CALL(float, one32, two32, 4)
	else if (width == 64)
		CALL(double, one64, two64, 8)
	else
		CALL(long double, one80, two80, 10)
}
*/
import "C"

import (
	"math/big"
	"slices"
	"strings"
	"sync"
)

// numbers has the functions by the name for double.
var numbers = sync.OnceValue(func() map[string]C.int {
	table := map[string]C.int{}
	for i := C.int(0); C.name(i) != nil; i++ {
		table[C.GoString(C.name(i))] = i
	}
	return table
})

// base is the name for double of a function for numbers of a width.
func base(name string, width int) string {
	return strings.TrimSuffix(name, map[int]string{32: "f", 80: "l"}[width])
}

// Operands is the number of operands of a function for numbers of a width, 32, 64 or 80; 0
// for one that is not known.
func Operands(name string, width int) int {
	if i, ok := numbers()[base(name, width)]; ok {
		return int(C.operands(i))
	}
	return 0
}

// Call is the result of a known function for numbers of a width: all given by
// their bits.
func Call(name string, width int, x ...*big.Int) *big.Int {
	var in [32]byte
	var out [16]byte
	for i, bits := range x {
		operand := in[16*i : 16*i+width/8]
		bits.FillBytes(operand)
		slices.Reverse(operand)
	}
	C.call(numbers()[base(name, width)], C.int(width), (*C.uchar)(&in[0]), (*C.uchar)(&out[0]))
	result := out[:width/8]
	slices.Reverse(result)
	return new(big.Int).SetBytes(result)
}
