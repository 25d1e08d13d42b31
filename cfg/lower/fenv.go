package lower

import (
	"fmt"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/solver/term"
)

// The rounding mode is a variable of the program when that sets it. Functions
// that round to an integer as it says read it; arithmetic in another mode than
// to the nearest is not supported.

// declareRounding makes the variable if the program calls fesetround, and finds where
// it does so for another mode than to the nearest.
func (l *lowerer) declareRounding() {
	for _, f := range l.in.Module.Funcs {
		if f.Name() == "fesetround" && !l.a.HasBody(f) {
			l.rounding = l.newVar(cfg.Var{Name: "rounding mode", Role: cfg.Heap}, l.m.BV(32), nil)
		}
		for _, inst := range llvm.Instructions(f) {
			if x, ok := inst.(*ir.InstCall); ok && setsRounding(x) {
				at := l.positions.At(llvm.Location(x), llvm.StatementRange)
				l.roundingSet = append(l.roundingSet, fmt.Sprintf("%s:%d", at.File, at.Line))
			}
		}
	}
}

// setsRounding reports whether a call may set another rounding mode than to the nearest.
func setsRounding(x *ir.InstCall) bool {
	f := llvm.DirectCallee(x.Callee)
	if f == nil || f.Name() != "fesetround" || len(x.Args) != 1 {
		return false
	}
	arg := x.Args[0]
	if a, ok := arg.(*ir.Arg); ok {
		arg = a.Value
	}
	mode, ok := arg.(*constant.Int)
	return !ok || mode.X.Sign() != 0
}

// roundingMode lowers fesetround, which sets a valid mode and otherwise
// returns another number than 0, and fegetround.
func (ic *intrinsics) roundingMode(x *ir.InstCall, f *ir.Func, pos cfg.Pos) {
	m := ic.m
	if t, ok := x.Type().(*types.IntType); !ok || t.BitSize != 32 {
		ic.unsupported("a call of "+f.Name()+" that is not the library's", pos)
		return
	}
	if ic.rounding == nil {
		ic.define(x, val{t: m.BVUint(32, 0)})
		return
	}
	if f.Name() == "fegetround" {
		ic.define(x, val{t: ic.rounding.Term})
		return
	}
	if len(x.Args) != 1 || ic.sortOf(x.Args[0].Type()) != m.BV(32) {
		ic.unsupported("a call of fesetround that is not the library's", pos)
		return
	}
	mode, why := ic.addr.number(ic.expr.value(x.Args[0]), pos)
	if why != "" {
		ic.unsupported(why, pos)
		return
	}
	valid := m.Eq(m.BVAnd(mode, m.BVUint(32, feTowardZero)), mode)
	ic.define(x, val{t: m.Ite(valid, m.BVUint(32, 0), m.BVUint(32, 1))})
	ic.assign([]*cfg.Var{ic.rounding}, []*term.Term{m.Ite(valid, mode, ic.rounding.Term)}, pos)
}
