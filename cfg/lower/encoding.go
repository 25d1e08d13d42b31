package lower

import (
	"github.com/llir/llvm/ir/constant"
	"github.com/llir/llvm/ir/types"
	"tav/cfg/llvm"
	"tav/cfg/pointsto"
	"tav/solver/term"
)

// An encoding says which terms stand for numbers of LLVM's types. It is where
// all layers find what they share: the terms, the analysis, the options.
type encoding struct {
	m       *term.Manager
	layout  *llvm.DataLayout
	ptrBits int
	a       *pointsto.Analysis
	o       Options
}

func (en *encoding) zero() *term.Term { return en.m.BVUint(en.ptrBits, 0) }

// sortOf is the sort of numbers of type t; nil when it is none.
func (en *encoding) sortOf(t types.Type) *term.Sort {
	if w := llvm.FloatWidth(t); w > 0 {
		return en.m.BV(w)
	}
	it, ok := t.(*types.IntType)
	if !ok {
		return nil
	}
	if it.BitSize == 1 {
		return en.m.Bool()
	}
	return en.m.BV(int(it.BitSize))
}

// constOf is the integer n as a value of type t.
func (en *encoding) constOf(t *types.IntType, n int64) *term.Term {
	if t.BitSize == 1 {
		return en.m.BoolConst(n&1 != 0)
	}
	return en.m.BVInt(int(t.BitSize), n)
}

// intConst is an integer constant.
func (en *encoding) intConst(c *constant.Int) *term.Term {
	if c.Typ.BitSize == 1 {
		return en.m.BoolConst(c.X.Sign() != 0)
	}
	return en.m.BVConst(int(c.Typ.BitSize), c.X)
}

// wellFormed says that bits are those of a number of type t as the machine
// makes them: in the x87's format the integer bit is set where, and only where,
// the exponent is not the least.
func (en *encoding) wellFormed(bits *term.Term, t types.Type) *term.Term {
	if llvm.FloatWidth(t) != 80 {
		return en.m.True()
	}
	subnormal := en.m.Eq(en.m.Extract(bits, 78, 64), en.m.BVUint(15, 0))
	return en.m.Iff(subnormal, en.m.Eq(en.m.Extract(bits, 63, 63), en.m.BVUint(1, 0)))
}

// resize makes an unsigned number as wide as a pointer.
func (en *encoding) resize(t *term.Term) *term.Term {
	switch w := t.Sort().Width; {
	case w < en.ptrBits:
		return en.m.ZExt(t, en.ptrBits)
	case w > en.ptrBits:
		return en.m.Trunc(t, en.ptrBits)
	}
	return t
}

// divided divides a linear sum by a common divisor of its coefficients; nil
// when it is none. The product of a count and an element's size is assumed to
// fit, as malloc would fail otherwise.
func (en *encoding) divided(t *term.Term, unit int64) *term.Term {
	w := t.Sort().Width
	if n, ok := t.Int64(); ok && t.IsConst() {
		if n%unit != 0 {
			return nil
		}
		return en.m.BVInt(w, n/unit)
	}
	switch t.Op() {
	case term.OpBVAdd:
		sum := make([]*term.Term, len(t.Args()))
		for i, a := range t.Args() {
			if sum[i] = en.divided(a, unit); sum[i] == nil {
				return nil
			}
		}
		return en.m.BVAdd(sum...)
	case term.OpBVMul:
		factors := append([]*term.Term(nil), t.Args()...)
		for i, a := range factors {
			if n, ok := a.Int64(); ok && a.IsConst() && n%unit == 0 {
				factors[i] = en.m.BVInt(w, n/unit)
				product := factors[0]
				for _, f := range factors[1:] {
					product = en.m.BVMul(product, f)
				}
				return product
			}
		}
	}
	return nil
}
