package solver

import "tav/solver/term"

// A NoWrap reads bit-vector arithmetic as if it never wrapped around, over the
// Int variables of an IntEncoding: sums and products are mathematical, a
// truncation changes nothing. What has no linear meaning is a variable that
// may have any value. It is wrong on purpose and serves to find candidates
// fast; who uses a candidate checks it exactly.
type NoWrap struct {
	numbers
	enc  *IntEncoding
	done map[*term.Term]*term.Term
}

// NewNoWrap reads over the variables of an encoding.
func NewNoWrap(enc *IntEncoding) *NoWrap {
	return &NoWrap{numbers: enc.numbers, enc: enc, done: map[*term.Term]*term.Term{}}
}

// Formula translates a formula; false: it has quantifiers.
func (n *NoWrap) Formula(t *term.Term) (*term.Term, bool) {
	for _, s := range term.Postorder(t, func(s *term.Term) bool { return n.done[s] != nil }) {
		switch s.Op() {
		case term.OpForall, term.OpExists:
			return nil, false
		}
		r := n.translate(s)
		if r == nil {
			r = n.anything(s)
		}
		n.done[s] = r
	}
	return n.done[t], true
}

// Side gives ranges: of unsigned and of narrow variables.
func (n *NoWrap) Side(fs ...*term.Term) *term.Term {
	m := n.m
	var conj []*term.Term
	for _, i := range m.FreeVars(m.And(fs...)) {
		x := n.enc.back[i]
		if x == nil || x.Sort().Kind != term.BitVecKind {
			continue
		}
		w := x.Sort().Width
		lo, hi := term.TypeRange(w, x.Signed())
		if w < wideVariable || !x.Signed() {
			conj = append(conj, m.IntLe(m.IntConst(lo), i))
		}
		if w < wideVariable {
			conj = append(conj, m.IntLe(i, m.IntConst(hi)))
		}
	}
	return m.And(conj...)
}

// anything is a variable without meaning.
func (n *NoWrap) anything(t *term.Term) *term.Term {
	return n.m.Fresh("any", n.intSort(t.Sort()), true)
}

// translate gives a term whose arguments are translated; nil: none.
func (n *NoWrap) translate(t *term.Term) *term.Term {
	m := n.m
	args := make([]*term.Term, len(t.Args()))
	for i, a := range t.Args() {
		args[i] = n.done[a]
	}
	switch t.Op() {
	case term.OpVar:
		return n.enc.IntVar(t)
	case term.OpTrue, term.OpFalse, term.OpIntConst:
		return t
	case term.OpNot, term.OpAnd, term.OpOr, term.OpIte, term.OpSelect, term.OpStore:
		return m.Rebuild(t, args)
	case term.OpEq:
		return m.Eq(n.read(t.Args()[0], signedTerm(t.Args()[0])), n.read(t.Args()[1], signedTerm(t.Args()[0])))
	case term.OpSLe:
		return m.IntLe(n.read(t.Args()[0], true), n.read(t.Args()[1], true))
	case term.OpULe:
		return m.IntLe(n.read(t.Args()[0], false), n.read(t.Args()[1], false))
	case term.OpZExt:
		return n.read(t.Args()[0], false)
	case term.OpSExt:
		return n.read(t.Args()[0], true)
	case term.OpConstArray:
		return m.ConstArray(n.intSort(t.Sort()), args[0])
	}
	return n.arithmetic(t, args)
}

// signedTerm guesses how a term is meant to be read.
func signedTerm(t *term.Term) bool {
	switch t.Op() {
	case term.OpVar:
		return t.Signed()
	case term.OpZExt:
		return false
	}
	return true
}

// read is the number that a bit-vector is, read as signed or unsigned, as far
// as its root shows; other terms as they are translated.
func (n *NoWrap) read(t *term.Term, signed bool) *term.Term {
	m, i := n.m, n.done[t]
	if t.Sort().Kind != term.BitVecKind {
		return i
	}
	w := t.Sort().Width
	full := m.IntConst(pow2(w))
	switch {
	case t.Op() == term.OpBVConst && !signed:
		return m.IntConst(t.Value())
	case t.Op() == term.OpVar && t.Signed() && !signed:
		return m.Ite(m.IntLe(m.IntInt(0), i), i, m.IntAdd(i, full))
	case t.Op() == term.OpVar && !t.Signed() && signed && w < wideVariable:
		half := m.IntConst(pow2(w - 1))
		return m.Ite(m.IntLt(i, half), i, m.IntSub(i, full))
	}
	return i
}

// arithmetic translates the operators that result in a bit-vector.
func (n *NoWrap) arithmetic(t *term.Term, args []*term.Term) *term.Term {
	m := n.m
	switch t.Op() {
	case term.OpBVConst:
		return m.IntConst(t.SignedValue())
	case term.OpBVAdd:
		return m.IntAdd(args...)
	case term.OpBVMul:
		if len(args) == 2 && args[0].IsConst() {
			return m.IntMul(args[0], args[1])
		}
	case term.OpBVNot:
		return m.IntSub(m.IntInt(-1), args[0])
	case term.OpExtract:
		if t.Lo() == 0 {
			return args[0]
		}
	case term.OpConcat:
		low := m.IntConst(pow2(t.Args()[1].Sort().Width))
		return m.IntAdd(m.IntMul(low, args[0]), n.read(t.Args()[1], false))
	case term.OpBVShl, term.OpBVLShr, term.OpBVAShr:
		return n.shift(t, args)
	case term.OpBVUDiv, term.OpBVURem, term.OpBVSDiv, term.OpBVSRem:
		return n.division(t, args)
	case term.OpBVAnd:
		if k, ok := t.Args()[1].Uint64(); ok && k&(k+1) == 0 && k < 1<<62 {
			return m.IntMod(args[0], m.IntInt(int64(k+1)))
		}
	}
	return nil
}

// shift by a constant is a multiplication or a division.
func (n *NoWrap) shift(t *term.Term, args []*term.Term) *term.Term {
	k, ok := t.Args()[1].Uint64()
	if !ok || k >= uint64(t.Sort().Width) {
		return nil
	}
	factor := n.m.IntConst(pow2(int(k)))
	if t.Op() == term.OpBVShl {
		return n.m.IntMul(factor, args[0])
	}
	return n.m.IntDiv(args[0], factor)
}

// division by a positive constant; C's rounds towards zero.
func (n *NoWrap) division(t *term.Term, args []*term.Term) *term.Term {
	m := n.m
	d := t.Args()[1]
	if k, ok := d.Int64(); !ok || k <= 0 {
		return nil
	}
	x, by := args[0], args[1]
	positive := m.IntLe(m.IntInt(0), x)
	switch t.Op() {
	case term.OpBVUDiv:
		return m.IntDiv(x, by)
	case term.OpBVURem:
		return m.IntMod(x, by)
	case term.OpBVSDiv:
		return m.Ite(positive, m.IntDiv(x, by), m.IntNeg(m.IntDiv(m.IntNeg(x), by)))
	}
	return m.Ite(positive, m.IntMod(x, by), m.IntNeg(m.IntMod(m.IntNeg(x), by)))
}
