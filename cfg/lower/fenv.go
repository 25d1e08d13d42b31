package lower

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/types"
	"tav/cfg"
	"tav/solver/term"
)

// The rounding mode is a variable of the program when that sets it. Functions
// that round to an integer as it says read it; arithmetic in another mode than
// to the nearest is not supported.

// glibc's FE_DOWNWARD, FE_UPWARD and FE_TOWARDZERO on x86; FE_TONEAREST is 0.
const (
	feDownward   = 0x400
	feUpward     = 0x800
	feTowardZero = 0xc00
)

// declareRounding makes the variable if the program calls fesetround.
func (l *lowerer) declareRounding() {
	for _, f := range l.in.Module.Funcs {
		if f.Name() == "fesetround" && !l.a.HasBody(f) {
			l.rounding = l.newVar(cfg.Var{Name: "rounding mode", Role: cfg.Heap}, l.m.BV(32), nil)
		}
	}
}

// roundingMode lowers fesetround, which sets a valid mode and otherwise
// returns another number than 0, and fegetround.
func (b *builder) roundingMode(x *ir.InstCall, f *ir.Func, pos cfg.Pos) {
	m := b.l.m
	if t, ok := x.Type().(*types.IntType); !ok || t.BitSize != 32 {
		b.unsupported("a call of "+f.Name()+" that is not the library's", pos)
		return
	}
	if b.l.rounding == nil {
		b.define(x, val{t: m.BVUint(32, 0)})
		return
	}
	if f.Name() == "fegetround" {
		b.define(x, val{t: b.l.rounding.Term})
		return
	}
	if len(x.Args) != 1 || b.l.sortOf(x.Args[0].Type()) != m.BV(32) {
		b.unsupported("a call of fesetround that is not the library's", pos)
		return
	}
	mode, why := b.number(b.value(x.Args[0]), pos)
	if why != "" {
		b.unsupported(why, pos)
		return
	}
	valid := m.Eq(m.BVAnd(mode, m.BVUint(32, feTowardZero)), mode)
	b.define(x, val{t: m.Ite(valid, m.BVUint(32, 0), m.BVUint(32, 1))})
	b.assign([]*cfg.Var{b.l.rounding}, []*term.Term{m.Ite(valid, mode, b.l.rounding.Term)}, pos)
}

// roundAsSet rounds to an integer in the mode that is set.
func (b *builder) roundAsSet(x *term.Term) *term.Term {
	m := b.l.m
	t := m.FRound(term.NearestEven, x)
	if b.l.rounding != nil {
		is := func(mode uint64) *term.Term { return m.Eq(b.l.rounding.Term, m.BVUint(32, mode)) }
		t = m.Ite(is(feDownward), m.FRound(term.Down, x), t)
		t = m.Ite(is(feUpward), m.FRound(term.Up, x), t)
		t = m.Ite(is(feTowardZero), m.FRound(term.TowardZero, x), t)
	}
	return t
}

// toNearest ends the executions in which arithmetic rounds in another way.
func (b *builder) toNearest(pos cfg.Pos) {
	if b.l.rounding != nil {
		b.fork(b.l.m.Ne(b.l.rounding.Term, b.l.m.BVUint(32, 0)), "arithmetic with another rounding mode", pos)
	}
}
