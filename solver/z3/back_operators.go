package z3

import "tav/solver/term"

func readBool(m *term.Manager, n node, args []*term.Term) *term.Term {
	switch n.op {
	case opTrue:
		return m.True()
	case opFalse:
		return m.False()
	case opAnd:
		return m.And(args...)
	case opOr:
		return m.Or(args...)
	case opDistinct:
		return distinct(m, args)
	}
	switch {
	case len(args) == 1 && n.op == opNot:
		return m.Not(args[0])
	case len(args) == 3 && n.op == opIte:
		return m.Ite(args[0], args[1], args[2])
	case len(args) != 2:
		return nil
	}
	switch n.op {
	case opEq, opIff:
		return m.Eq(args[0], args[1])
	case opXor:
		return m.Ne(args[0], args[1])
	case opImplies:
		return m.Implies(args[0], args[1])
	}
	return nil
}

func distinct(m *term.Manager, args []*term.Term) *term.Term {
	var all []*term.Term
	for i, x := range args {
		for _, y := range args[:i] {
			all = append(all, m.Ne(x, y))
		}
	}
	return m.And(all...)
}

func readInt(m *term.Manager, n node, args []*term.Term) *term.Term {
	if len(args) == 0 || args[0].Sort().Kind != term.IntKind {
		return nil
	}
	switch {
	case n.op == opAdd:
		return m.IntAdd(args...)
	case n.op == opMul:
		return fold(m.IntMul, args)
	case n.op == opSub && len(args) > 1:
		return m.IntSub(args[0], m.IntAdd(args[1:]...))
	case n.op == opUMinus && len(args) == 1:
		return m.IntNeg(args[0])
	case n.op == opInt2BV && len(args) == 1:
		return m.Int2BV(n.params[0], args[0])
	case len(args) != 2:
		return nil
	}
	x, y := args[0], args[1]
	switch n.op {
	case opLe:
		return m.IntLe(x, y)
	case opGe:
		return m.IntLe(y, x)
	case opLt:
		return m.IntLt(x, y)
	case opGt:
		return m.IntLt(y, x)
	case opIDiv:
		return m.IntDiv(x, y)
	case opMod:
		return m.IntMod(x, y)
	case opRem: // the sign of the divisor
		return m.Ite(m.IntLe(m.IntInt(0), y), m.IntMod(x, y), m.IntNeg(m.IntMod(x, y)))
	}
	return nil
}

func readArray(m *term.Manager, n node, args []*term.Term) *term.Term {
	switch {
	case n.op == opSelect && len(args) == 2:
		return m.Select(args[0], args[1])
	case n.op == opStore && len(args) == 3:
		return m.Store(args[0], args[1], args[2])
	}
	return nil
}

// fold applies a binary builder from the left.
func fold(f func(x, y *term.Term) *term.Term, args []*term.Term) *term.Term {
	t := args[0]
	for _, a := range args[1:] {
		t = f(t, a)
	}
	return t
}

// readBV reads the operators that package term has as well.
func readBV(m *term.Manager, n node, args []*term.Term) *term.Term {
	switch n.op {
	case opBit0:
		return m.BVUint(1, 0)
	case opBit1:
		return m.BVUint(1, 1)
	}
	if len(args) == 0 || args[0].Sort().Kind != term.BitVecKind {
		return nil
	}
	switch n.op {
	case opBAdd:
		return m.BVAdd(args...)
	case opBMul:
		return fold(m.BVMul, args)
	case opBAnd:
		return fold(m.BVAnd, args)
	case opBOr:
		return fold(m.BVOr, args)
	case opBXor:
		return fold(m.BVXor, args)
	case opConcat:
		return fold(m.Concat, args)
	}
	if len(args) == 1 {
		return readBVUnary(m, n, args[0])
	}
	if apply := bvOperators[n.op]; apply != nil && len(args) == 2 {
		return apply(m, args[0], args[1])
	}
	if apply := bvOperators[mirrored[n.op]]; apply != nil && len(args) == 2 {
		return apply(m, args[1], args[0])
	}
	return nil
}

// bvOperators are operators of two bit-vectors.
var bvOperators = map[int]func(m *term.Manager, x, y *term.Term) *term.Term{
	opBUDiv:  (*term.Manager).UDiv,
	opBUDivI: (*term.Manager).UDiv,
	opBSDiv:  (*term.Manager).SDiv,
	opBSDivI: (*term.Manager).SDiv,
	opBURem:  (*term.Manager).URem,
	opBURemI: (*term.Manager).URem,
	opBSRem:  (*term.Manager).SRem,
	opBSRemI: (*term.Manager).SRem,
	opBShl:   (*term.Manager).Shl,
	opBLShr:  (*term.Manager).LShr,
	opBAShr:  (*term.Manager).AShr,
	opULe:    (*term.Manager).ULe,
	opULt:    (*term.Manager).ULt,
	opSLe:    (*term.Manager).SLe,
	opSLt:    (*term.Manager).SLt,
}

// mirrored are operators with their operands exchanged.
var mirrored = map[int]int{opUGe: opULe, opUGt: opULt, opSGe: opSLe, opSGt: opSLt}

func readBVUnary(m *term.Manager, n node, x *term.Term) *term.Term {
	w := x.Sort().Width
	switch n.op {
	case opBNot:
		return m.BVNot(x)
	case opBNeg:
		return m.BVNeg(x)
	case opZeroExt:
		return m.ZExt(x, w+n.params[0])
	case opSignExt:
		return m.SExt(x, w+n.params[0])
	case opExtract:
		return m.Extract(x, n.params[0], n.params[1])
	case opBV2Int:
		return m.UBV2Int(x)
	case opRepeat:
		t := x
		for i := 1; i < n.params[0]; i++ {
			t = m.Concat(t, x)
		}
		return t
	case opBRedOr:
		return m.Ite(m.Eq(x, m.BVUint(w, 0)), m.BVUint(1, 0), m.BVUint(1, 1))
	case opBRedAnd:
		return m.Ite(m.Eq(x, m.BVInt(w, -1)), m.BVUint(1, 1), m.BVUint(1, 0))
	case opBit2Bool:
		return m.Eq(m.Extract(x, n.params[0], n.params[0]), m.BVUint(1, 1))
	}
	return nil
}

// readBVRest reads operators that are compositions of package term's.
func readBVRest(m *term.Manager, n node, args []*term.Term) *term.Term {
	if len(args) != 2 || args[0].Sort().Kind != term.BitVecKind {
		return nil
	}
	x, y := args[0], args[1]
	switch n.op {
	case opBSub:
		return m.BVSub(x, y)
	case opBNand:
		return m.BVNot(m.BVAnd(x, y))
	case opBNor:
		return m.BVNot(m.BVOr(x, y))
	case opBXnor:
		return m.BVNot(m.BVXor(x, y))
	case opBComp:
		return m.Ite(m.Eq(x, y), m.BVUint(1, 1), m.BVUint(1, 0))
	}
	return nil
}
