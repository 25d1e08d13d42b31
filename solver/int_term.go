package solver

import (
	"math/big"
	"slices"

	"tav/solver/term"
)

// bits encodes a bit-vector term as an integer congruent to it modulo 2^w.
func (e *IntEncoding) bits(t *term.Term) encoded {
	w, args := t.Sort().Width, t.Args()
	switch t.Op() {
	case term.OpVar:
		lo, hi := term.TypeRange(w, t.Signed())
		return exactly(e.IntVar(t), lo, hi)
	case term.OpBVConst:
		return e.number(t.SignedValue())
	case term.OpBVAdd:
		return e.sum(args)
	case term.OpBVMul:
		return e.product(t)
	case term.OpBVNot: // -x - 1
		return e.plus(e.scale(big.NewInt(-1), e.done[args[0]]), e.number(big.NewInt(-1)))
	case term.OpIte:
		return e.choose(e.done[args[0]].t, e.done[args[1]], e.done[args[2]])
	case term.OpZExt:
		return e.norm(args[0], false)
	case term.OpSExt:
		return e.norm(args[0], true)
	case term.OpExtract:
		if t.Lo() == 0 {
			return e.done[args[0]]
		}
		return e.floorDiv(e.natural(args[0]), pow2(t.Lo()))
	case term.OpConcat:
		low := args[1].Sort().Width
		return e.plus(e.scale(pow2(low), e.done[args[0]]), e.norm(args[1], false))
	case term.OpBVUDiv, term.OpBVURem, term.OpBVSDiv, term.OpBVSRem:
		return e.division(t)
	case term.OpBVShl, term.OpBVLShr, term.OpBVAShr:
		return e.shift(t)
	case term.OpBVAnd, term.OpBVOr, term.OpBVXor:
		return e.bitwise(t)
	case term.OpInt2BV:
		return e.done[args[0]]
	case term.OpSelect:
		return e.element(t)
	}
	return failed("%v", t.Op())
}

// integer encodes an Int term.
func (e *IntEncoding) integer(t *term.Term) encoded {
	args := t.Args()
	switch t.Op() {
	case term.OpVar:
		return encoded{t: e.IntVar(t), exact: true}
	case term.OpIntConst:
		return e.number(t.Value())
	case term.OpIntAdd:
		return e.sum(args)
	case term.OpIntMul:
		if len(args) == 2 && args[0].IsConst() {
			return e.scale(args[0].Value(), e.done[args[1]])
		}
		p := e.done[args[0]].t
		for _, a := range args[1:] {
			p = e.m.IntMul(p, e.done[a].t)
		}
		return encoded{t: p, exact: true}
	case term.OpIntDiv, term.OpIntMod:
		return e.euclid(t.Op(), e.done[args[0]], e.done[args[1]])
	case term.OpIte:
		return e.choose(e.done[args[0]].t, e.done[args[1]], e.done[args[2]])
	case term.OpUBV2Int:
		return e.norm(args[0], false)
	case term.OpSBV2Int:
		return e.norm(args[0], true)
	case term.OpSelect:
		return encoded{t: e.m.Select(e.done[args[0]].t, e.index(args[1])), exact: true}
	}
	return failed("%v", t.Op())
}

func (e *IntEncoding) sum(args []*term.Term) encoded {
	r := e.done[args[0]]
	for _, a := range args[1:] {
		r = e.plus(r, e.done[a])
	}
	return r
}

// product encodes products: linear ones exactly.
func (e *IntEncoding) product(t *term.Term) encoded {
	args := t.Args()
	k := big.NewInt(1)
	if args[0].IsConst() {
		k, args = args[0].SignedValue(), args[1:]
	}
	if len(args) == 1 {
		return e.scale(k, e.done[args[0]])
	}
	p := args[0] // without the coefficient: the same variable whatever that is
	for _, a := range args[1:] {
		p = e.m.BVMul(p, a)
	}
	if _, ok := e.done[p]; !ok {
		e.done[p] = e.opaqueProduct(p, args)
	}
	r := e.done[p]
	if r.err != nil {
		return r
	}
	scaled := e.scale(k, r)
	scaled.exact = r.exact
	return scaled
}

// division encodes the divisions and remainders by constants with the rows of
// the semantics table.
func (e *IntEncoding) division(t *term.Term) encoded {
	a, b, op := t.Args()[0], t.Args()[1], t.Op()
	w := t.Sort().Width
	if !b.IsConst() {
		return e.opaqueDivision(t)
	}
	row, _ := term.SemanticsOf(op)
	k := b.Value()
	dividend := e.norm(a, row.Reads == term.Signed)
	if row.Reads == term.Signed {
		k = b.SignedValue()
		if dividend.lo.Sign() >= 0 && k.Sign() > 0 { // the unsigned operation does the same
			op = map[term.Op]term.Op{term.OpBVSDiv: term.OpBVUDiv, term.OpBVSRem: term.OpBVURem}[op]
			row, _ = term.SemanticsOf(op)
		}
	}
	if k.Sign() > 0 && op == term.OpBVUDiv {
		return e.floorDiv(dividend, k)
	}
	if k.Sign() > 0 && op == term.OpBVURem {
		return e.euclid(term.OpIntMod, dividend, e.number(k))
	}
	lo, hi := term.TypeRange(w, row.Reads == term.Signed)
	if op == term.OpBVSDiv { // the least number by -1
		hi = new(big.Int).Add(hi, big.NewInt(1))
	}
	if op == term.OpBVSRem && k.Sign() != 0 {
		hi = new(big.Int).Sub(new(big.Int).Abs(k), big.NewInt(1))
		lo = new(big.Int).Neg(hi)
	}
	if op == term.OpBVUDiv { // by 0: all ones, which the row writes as -1
		lo = big.NewInt(-1)
	}
	return exactly(row.Int(e.m, w, dividend.t, e.m.IntConst(k)), lo, hi)
}

// formula encodes a Bool term.
func (e *IntEncoding) formula(t *term.Term) encoded {
	m, args := e.m, t.Args()
	parts := make([]*term.Term, len(args))
	for i, a := range args {
		parts[i] = e.done[a].t
	}
	ok := func(f *term.Term) encoded { return encoded{t: f, exact: true} }
	switch t.Op() {
	case term.OpVar:
		return ok(e.IntVar(t))
	case term.OpTrue, term.OpFalse:
		return ok(t)
	case term.OpNot:
		return ok(m.Not(parts[0]))
	case term.OpAnd:
		return ok(m.And(parts...))
	case term.OpOr:
		return ok(m.Or(parts...))
	case term.OpIte:
		return ok(m.Ite(parts[0], parts[1], parts[2]))
	case term.OpIntLe:
		return ok(m.IntLe(parts[0], parts[1]))
	case term.OpULe:
		return e.lessOrEqual(args[0], args[1], false)
	case term.OpSLe:
		return e.lessOrEqual(args[0], args[1], true)
	case term.OpEq:
		return e.equal(args[0], args[1])
	case term.OpSelect:
		return ok(m.Select(parts[0], e.index(args[1])))
	case term.OpForall, term.OpExists:
		return e.quantifier(t)
	}
	return failed("%v", t.Op())
}

// lessOrEqual compares two bit-vectors as numbers of one signedness.
func (e *IntEncoding) lessOrEqual(a, b *term.Term, signed bool) encoded {
	x, y := e.norm(a, signed), e.norm(b, signed)
	return encoded{t: e.m.IntLe(x.t, y.t), exact: true}
}

// equal is a = b. Two bit-vectors are equal if their integers are congruent;
// where those cannot differ by 2^w or more, if the integers are equal.
func (e *IntEncoding) equal(a, b *term.Term) encoded {
	x, y := e.done[a], e.done[b]
	switch a.Sort().Kind {
	case term.ArrayKind:
		if x.sign != y.sign && x.sign != anySign && y.sign != anySign {
			return failed("arrays with signed and with unsigned elements")
		}
		return encoded{t: e.m.Eq(x.t, y.t)}
	case term.BitVecKind:
		w := a.Sort().Width
		if !close(x, y, w) {
			signed := e.better(a, b)
			x, y = e.norm(a, signed), e.norm(b, signed)
		}
	}
	return encoded{t: e.m.Eq(x.t, y.t), exact: true}
}

// close: the difference of the two is less than 2^w.
func close(x, y encoded, w int) bool {
	if x.lo == nil || x.hi == nil || y.lo == nil || y.hi == nil {
		return false
	}
	range1 := new(big.Int).Sub(x.hi, y.lo)
	range2 := new(big.Int).Sub(y.hi, x.lo)
	return range1.CmpAbs(pow2(w)) < 0 && range2.CmpAbs(pow2(w)) < 0
}

// better is the signedness in whose range more of the two are already; if
// neither is, truncations are unsigned and other terms signed.
func (e *IntEncoding) better(a, b *term.Term) (signed bool) {
	score := 0
	for _, t := range []*term.Term{a, b} {
		if inRange(e.done[t], t.Sort().Width, true) {
			score += 2
		}
		if inRange(e.done[t], t.Sort().Width, false) {
			score -= 2
		}
		if t.Op() == term.OpExtract {
			score--
		}
	}
	return score >= 0
}

// quantifier gives bound variables and elements their ranges under the
// quantifier. The ranges of elements make it inexact.
func (e *IntEncoding) quantifier(t *term.Term) encoded {
	last := len(t.Args()) - 1
	body := e.done[t.Args()[last]]
	vars := make([]*term.Term, last)
	for i, v := range t.Args()[:last] {
		if e.spoiled[v] {
			return failed("bound variable %s is used outside of its quantifier", v.Name())
		}
		vars[i] = e.IntVar(v)
	}
	exact := true
	var ranges []*term.Term
	for _, s := range term.Postorder(body.t, nil) {
		if d := e.defs[s]; d != nil && e.belongs(s, vars, body.t) {
			ranges = append(ranges, d)
			exact = exact && s.Op() == term.OpVar
		}
	}
	if t.Op() == term.OpExists {
		return encoded{t: e.m.Exists(vars, e.m.And(append(ranges, body.t)...)), exact: exact}
	}
	return encoded{t: e.m.Forall(vars, e.m.Implies(e.m.And(ranges...), body.t)), exact: exact}
}

// belongs reports that the side condition of s stands under the quantifier
// that binds vars in body: s mentions one of them, and no variable of a
// quantifier further inside.
func (e *IntEncoding) belongs(s *term.Term, vars []*term.Term, body *term.Term) bool {
	free := e.m.FreeVars(body)
	mine := false
	for _, v := range e.m.FreeVars(s) {
		if !slices.Contains(free, v) {
			return false
		}
		mine = mine || slices.Contains(vars, v)
	}
	return mine
}
