package lower

import (
	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/solver/term"
)

// With 32 bits gcc computes in the x87's 80 bits unless it is told -mfpmath=sse, and rounds
// where a number is stored. Here floating-point numbers are computed with as by SSE. A variable
// without an initial value says whether the x87 computes: then a test for equality of a result
// that is not stored, which in 80 bits would come out otherwise, is undefined behaviour. So what
// is proved holds for both, and an error with SSE is one. Other uses of such results are assumed
// to be SSE's.

// excessWords say what is wrong.
const excessWords = "a comparison of a number that is not stored, which the x87 has with more digits than SSE"

// excess is the answer t to whether x and y, of the terms ts, are equal, or not equal.
func (ex *expressions) excess(pred enum.FPred, x, y value.Value, ts []*term.Term, t *term.Term, pos cfg.Pos) *term.Term {
	equality := pred == enum.FPredOEQ || pred == enum.FPredUNE
	if ex.ptrBits != 32 || !equality || llvm.FloatWidth(x.Type()) == 80 || !ex.unstored(x) && !ex.unstored(y) {
		return t
	}
	m := ex.m
	differ := m.FEq(ts[0], ts[1]) // of a call's result the other digits are not known: they may be there if the first are equal
	if !isCall(x) && !isCall(y) {
		a, why := ex.extended(x, pos)
		b, why2 := ex.extended(y, pos)
		if why != "" || why2 != "" {
			return t
		}
		differ = m.Not(m.Iff(compareFloats(m, pred, a, b), t))
	}
	if differ.IsFalse() {
		return t
	}
	differ = m.And(ex.addr.objects.onX87(), differ)
	return m.Ite(differ, ex.arbitrary(m.Bool(), pos, cfg.Undefined{Cond: differ, What: excessWords}), t)
}

// onX87 says that the x87 computes.
func (ob *objects) onX87() *term.Term {
	if ob.x87 == nil {
		ob.x87 = ob.newVar(cfg.Var{Name: "x87", Role: cfg.Heap}, ob.m.BV(1), nil)
	}
	return ob.m.Eq(ob.x87.Term, ob.m.BVUint(1, 1))
}

func isCall(v value.Value) bool {
	_, ok := v.(*ir.InstCall)
	return ok
}

// unstored reports whether a number is the result of an operation, or of a call of a function that returns one;
// those of the library round what they return.
func (ex *expressions) unstored(v value.Value) bool {
	switch x := v.(type) {
	case *ir.InstFAdd, *ir.InstFSub, *ir.InstFMul, *ir.InstFDiv:
		return true
	case *ir.InstFNeg:
		return ex.unstored(x.X)
	case *ir.InstFPExt:
		return ex.unstored(x.From)
	case *ir.InstCall:
		f := llvm.DirectCallee(x.Callee)
		if f == nil || !ex.a.HasBody(f) || llvm.IsModel(f) {
			return false
		}
		for _, b := range f.Blocks {
			if r, ok := b.Term.(*ir.TermRet); ok && r.X != nil && ex.unstored(r.X) {
				return true
			}
		}
	}
	return false
}

// extended is what a number is in 80 bits, where it is not stored.
func (ex *expressions) extended(v value.Value, pos cfg.Pos) (*term.Term, string) {
	m := ex.m
	operation := func(f func(x, y *term.Term) *term.Term, x, y value.Value) (*term.Term, string) {
		a, why := ex.extended(x, pos)
		b, why2 := ex.extended(y, pos)
		if why != "" || why2 != "" {
			return nil, why + why2
		}
		return f(a, b), ""
	}
	switch x := v.(type) {
	case *ir.InstFAdd:
		return operation(m.FAdd, x.X, x.Y)
	case *ir.InstFSub:
		return operation(m.FSub, x.X, x.Y)
	case *ir.InstFMul:
		return operation(m.FMul, x.X, x.Y)
	case *ir.InstFDiv:
		return operation(m.FDiv, x.X, x.Y)
	case *ir.InstFNeg:
		t, why := ex.extended(x.X, pos)
		if why != "" {
			return nil, why
		}
		return m.FNeg(t), ""
	case *ir.InstFPExt:
		return ex.extended(x.From, pos)
	}
	ts, why := ex.floats(pos, v)
	if why != "" {
		return nil, why
	}
	return m.FConvert(80, ts[0]), ""
}
