package lower

import (
	"github.com/llir/llvm/ir"
	"tav/cfg"
	"tav/cfg/libm"
	"tav/cfg/library"
	"tav/cfg/llvm"
)

// computed lowers the call of a function of <math.h> that is no term: the
// result is arbitrary within the function's bounds, and a run computes it
// (package libm) where the program is for this machine's library; others round otherwise.
// It reports false for other functions.
func (ef *effects) computed(x *ir.InstCall, f *ir.Func, pos cfg.Pos) bool {
	w := llvm.FloatWidth(x.Type())
	if w == 0 || w > 80 || libm.Operands(f.Name(), w) != len(x.Args) || !library.SameFloats(f, w) {
		return false
	}
	if ef.uses.Count[x] == 0 {
		return true
	}
	args, why := ef.expr.floats(pos, x.Args...)
	if why != "" {
		ef.unsupported(why, pos)
		return true
	}
	in := cfg.Input{Kind: cfg.Computed, Name: f.Name(), Pos: pos}
	if w == 80 || ef.layout.Ptr != 8 {
		in.Kind = cfg.External
		ef.assumptions.assumed(f.Name(), x, pos, "")
	}
	v := ef.tempLike(x.Type(), true)
	ef.emit(&cfg.Havoc{Dst: []*cfg.Var{v}, Input: in, Args: args}, pos)
	ef.assume(ef.wellFormed(v.Term, x.Type()), pos)
	ef.define(x, val{t: v.Term})
	ef.intrinsics.facts(x, f, pos)
	return true
}
