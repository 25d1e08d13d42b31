package library

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"slices"
	"strings"
	"tav/cfg/llvm"
)

// mathArity has the functions' numbers of parameters, all of one
// floating-point type; the second one of nexttoward is long double.
var mathArity = map[string]int{
	"fabs": 1, "floor": 1, "ceil": 1, "trunc": 1, "round": 1, "roundeven": 1, "rint": 1, "nearbyint": 1, "sqrt": 1,
	"nextafter": 2, "nexttoward": 2, "nextup": 1, "nextdown": 1, "logb": 1, "ilogb": 1, "llogb": 1,
	"fmod": 2, "remainder": 2, "drem": 2, "copysign": 2, "fmin": 2, "fmax": 2, "minnum": 2, "maxnum": 2, "fdim": 2, "fma": 3, "fmuladd": 3,
	"lround": 1, "llround": 1, "lrint": 1, "llrint": 1,
	"isnan": 1, "isinf": 1, "finite": 1, "isfinite": 1, "isnormal": 1, "signbit": 1, "fpclassify": 1,
}

// returnsInteger has those with an integer result.
var returnsInteger = map[string]bool{
	"lround": true, "llround": true, "lrint": true, "llrint": true, "ilogb": true, "llogb": true, "isnan": true, "isinf": true, "finite": true,
	"isfinite": true, "isnormal": true, "signbit": true, "fpclassify": true,
}

// MathName is the name in mathArity of a function that is declared as the
// library or LLVM does; "" for other functions.
func MathName(f *ir.Func) string {
	base, intrinsic := strings.CutPrefix(f.Name(), "llvm.")
	if len(f.Sig.Params) == 0 {
		return ""
	}
	w := llvm.FloatWidth(f.Sig.Params[0])
	if intrinsic {
		base, _, _ = strings.Cut(base, ".")
	} else {
		base = WithoutSuffix(strings.TrimPrefix(base, "__"), w)
	}
	same := SameFloats(f, w) || base == "nexttoward" && llvm.FloatWidth(f.Sig.Params[len(f.Sig.Params)-1]) == 80
	if n, ok := mathArity[base]; !ok || n != len(f.Sig.Params) || !same {
		return ""
	}
	if returnsInteger[base] {
		if t, ok := f.Sig.RetType.(*types.IntType); !ok || t.BitSize == 1 {
			return ""
		}
	} else if llvm.FloatWidth(f.Sig.RetType) != w {
		return ""
	}
	return base
}

// WithoutSuffix takes the f of float and the l of long double off a function's
// name; "" when the name is that for another type.
func WithoutSuffix(name string, w int) string {
	suffix := map[int]string{32: "f", 64: "", 80: "l"}[w]
	if base, ok := strings.CutSuffix(name, suffix); ok && w != 0 {
		return base
	}
	return ""
}

// SameFloats reports whether all parameters are floating-point numbers of
// width w.
func SameFloats(f *ir.Func, w int) bool {
	return !slices.ContainsFunc(f.Sig.Params, func(t types.Type) bool { return llvm.FloatWidth(t) != w || w == 0 })
}
