package lower

import (
	"slices"

	"github.com/llir/llvm/ir"
	"github.com/llir/llvm/ir/enum"
	"github.com/llir/llvm/ir/types"
	"github.com/llir/llvm/ir/value"
	"tav/cfg"
	"tav/cfg/llvm"
	"tav/cfg/passes"
	"tav/solver/term"
)

// The sizes of arrays of variable length, and of what alloca allocates. One that is below 0
// (C11 6.7.6.2p5), which alloca sees as a number above PTRDIFF_MAX, leaves the behaviour
// undefined: a violation of valid-deref where the array is declared, so that no access into an
// array that cannot be is thought to be one into an object. An array of no elements is
// undefined too, but GNU C has such arrays, and whether one of more bytes than PTRDIFF_MAX fits
// on a stack is not C's question: in both a proof about memory does not hold.

const (
	negativeArray = "the size of an array is negative"
	emptyArray    = "an array of variable length without elements"
	hugeArray     = "an array of more bytes than an object can have"
	hugeAlloca    = "alloca of a negative or huge number of bytes"
)

// arraySize lowers the check of a size.
func (ex *expressions) arraySize(k *passes.SizeCheck) {
	pos := ex.pos(k, llvm.OperationRange)
	ok := ex.value(k.Ok())
	if !ex.use(pos, ok) {
		return
	}
	size := k.Size()
	if size == nil {
		ex.demand(cfg.ValidDeref, ok.t, nil, negativeArray, pos)
		return
	}
	n, why := ex.addr.number(ex.value(size), pos)
	if why != "" {
		ex.unsupported(why, pos)
		return
	}
	if n.Sort() == ex.m.Bool() {
		n = ex.m.Ite(n, ex.m.BVUint(1, 1), ex.m.BVUint(1, 0))
	}
	m, zero := ex.m, ex.m.BVUint(n.Sort().Width, 0)
	if k.Signed() {
		op := &cfg.Operation{Operator: cfg.SizeOperator, Operands: []*term.Term{n}}
		ex.demand(cfg.ValidDeref, m.SLe(zero, n), op, negativeArray, pos)
	}
	if ex.o.Check.Memory() {
		ex.require(m.Ne(n, zero), emptyArray, pos)
	}
}

// objectSize is the size of n elements of so many bytes each, of which the program computes n as v. Bytes may be alloca's.
func (lc *locals) objectSize(v value.Value, n *term.Term, bytes int64, pos cfg.Pos) *term.Term {
	m := lc.m
	if bytes == 1 {
		lc.allocaFits(v, n, pos)
	}
	if lc.o.Check.Memory() {
		lc.productFits(v, pos)
		lc.require(m.ULe(n, m.UDiv(number(m, n, maxSigned(lc.ptrBits)), m.BVInt(lc.ptrBits, max(bytes, 1)))), hugeArray, pos)
	}
	return m.BVMul(n, m.BVInt(lc.ptrBits, bytes))
}

// productFits is the guard of the products of dimensions in v: none wraps.
func (lc *locals) productFits(v value.Value, pos cfg.Pos) {
	x, ok := v.(*ir.InstMul)
	if !ok || !slices.Contains(x.OverflowFlags, enum.OverflowFlagNUW) { // the program's own
		return
	}
	lc.productFits(x.X, pos)
	lc.productFits(x.Y, pos)
	m, w := lc.m, lc.ptrBits
	if significant(x.X)+significant(x.Y) <= uint64(w) {
		return
	}
	a, why := lc.addr.number(lc.expr.value(x.X), pos)
	b, why2 := lc.addr.number(lc.expr.value(x.Y), pos)
	if why != "" || why2 != "" {
		lc.unsupported(why+why2, pos)
		return
	}
	all := m.BVMul(m.ZExt(lc.resize(a), 2*w), m.ZExt(lc.resize(b), 2*w))
	lc.require(m.Eq(m.Extract(all, 2*w-1, w), lc.zero()), hugeArray, pos)
}

// allocaFits is the guard of a call of alloca for n bytes, which the program computes as v. Of a product with a constant
// the other factor is not negative, and it is taken to fit, as malloc's are.
func (em *emitter) allocaFits(v value.Value, n *term.Term, pos cfg.Pos) {
	if x, ok := v.(*ir.InstMul); ok {
		size, ok := llvm.ConstantInt(x.Y)
		if !ok {
			size, ok = llvm.ConstantInt(x.X)
		}
		if !ok || size < 1 {
			return
		}
		if n = em.divided(n, size); n == nil {
			return
		}
	}
	em.demand(cfg.ValidDeref, em.m.SLe(em.zero(), n), nil, hugeAlloca, pos)
}

// significant is the number of bits below which those of a number are that may be set.
func significant(v value.Value) uint64 {
	if x, ok := v.(*ir.InstZExt); ok {
		v = x.From
	}
	if t, ok := v.Type().(*types.IntType); ok {
		return t.BitSize
	}
	return 0
}
