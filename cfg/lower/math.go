package lower

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/solver/term"
)

// The functions of <math.h> and <fenv.h> whose results are terms: as LLVM's
// intrinsics, under their C names, and under the names that glibc's macros call.

// math lowers a call of a function with MathEffect.
func (ic *intrinsics) math(name string, x *ir.InstCall, pos cfg.Pos) val {
	a, why := ic.expr.floats(pos, x.Args...)
	if why != "" {
		return bad(why)
	}
	if t, ok := x.Type().(*types.IntType); ok {
		return val{t: ic.fp.mathInteger(name, a[0], int(t.BitSize), pos)}
	}
	m := ic.m
	switch name {
	case "fabs":
		return val{t: m.FAbs(a[0])}
	case "copysign":
		return val{t: m.FCopySign(a[0], a[1])}
	case "fmin", "minnum":
		return val{t: ic.fp.extremum(a[0], a[1], m.FLt(a[0], a[1]), pos)}
	case "fmax", "maxnum":
		return val{t: ic.fp.extremum(a[0], a[1], m.FLt(a[1], a[0]), pos)}
	case "rint", "nearbyint":
		return val{t: ic.fp.freshNaN(ic.fp.roundAsSet(a[0]), pos)}
	case "fmod":
		return val{t: ic.fp.freshNaN(m.FRem(a[0], a[1]), pos)}
	case "remainder", "drem":
		return val{t: ic.fp.freshNaN(remainder(m, a[0], a[1]), pos)}
	case "nextafter", "nexttoward":
		return val{t: ic.fp.freshNaN(neighbour(m, a[0], a[1]), pos)}
	case "nextup":
		return val{t: ic.fp.freshNaN(neighbour(m, a[0], m.FInf(a[0].Sort().Width, false)), pos)}
	case "nextdown":
		return val{t: ic.fp.freshNaN(neighbour(m, a[0], m.FInf(a[0].Sort().Width, true)), pos)}
	case "logb":
		return val{t: ic.fp.freshNaN(logb(m, a[0]), pos)}
	case "sqrt":
		return ic.fp.rounded(m.FSqrt(a[0]), pos)
	case "fma":
		return ic.fp.rounded(m.FFMA(a[0], a[1], a[2]), pos)
	case "fmuladd":
		return ic.fp.rounded(m.FAdd(m.FMul(a[0], a[1]), a[2]), pos)
	case "fdim":
		zero := m.BVUint(a[0].Sort().Width, 0)
		return ic.fp.rounded(m.Ite(m.FLe(a[0], a[1]), zero, m.FSub(a[0], a[1])), pos)
	}
	mode := map[string]term.Rounding{"floor": term.Down, "ceil": term.Up, "trunc": term.TowardZero, "round": term.NearestAway}[name]
	return val{t: ic.fp.freshNaN(m.FRound(mode, a[0]), pos)} // roundeven: NearestEven
}

// nan is a call of nan: a quiet NaN with bits that the string says.
func (ic *intrinsics) nan(x *ir.InstCall, f *ir.Func, pos cfg.Pos) {
	w := llvm.FloatWidth(x.Type())
	if w == 0 {
		ic.define(x, bad("the result of "+f.Name()))
		return
	}
	ic.define(x, val{t: ic.fp.freshNaN(ic.m.BVConst(w, quietBits(w)), pos)})
}
