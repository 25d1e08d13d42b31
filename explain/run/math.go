package run

import "math"

// functions are those of <math.h> by the library's numbers (libc/math.c).
var functions = []func(x, y float64) float64{
	unary(math.Sin), unary(math.Cos), unary(math.Tan), unary(math.Asin), unary(math.Acos), unary(math.Atan),
	unary(math.Sinh), unary(math.Cosh), unary(math.Tanh),
	unary(math.Exp), unary(math.Exp2), unary(math.Expm1), unary(math.Log), unary(math.Log2), unary(math.Log10), unary(math.Log1p),
	unary(math.Cbrt), unary(math.Asinh), unary(math.Acosh), unary(math.Atanh), unary(math.Erf), unary(math.Erfc), unary(math.Gamma),
	unary(func(x float64) float64 { y, _ := math.Lgamma(x); return y }),
	math.Pow, math.Atan2, math.Hypot,
}

// function is a function by its number.
func function(i uint64) func(x, y float64) float64 {
	if i < uint64(len(functions)) {
		return functions[i]
	}
	return math.Pow
}

func unary(f func(float64) float64) func(x, y float64) float64 {
	return func(x, _ float64) float64 { return f(x) }
}
