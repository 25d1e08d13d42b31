package solver

import (
	"math/big"

	"tav/solver/term"
)

// Terms without a linear meaning become variables that easy facts bound. Each
// fact is true of the value that the term has, so a model of a formula gives a
// model of its encoding.

// opaque is the variable for a term of w bits that is read as a number of the
// given signedness; facts are the further conjuncts over it.
func (e *IntEncoding) opaque(t *term.Term, signed bool, facts func(v *term.Term) []*term.Term) encoded {
	if e.mentionsBound(t) {
		return failed("%v of bound variables", t.Op())
	}
	v := e.m.Fresh("opaque", e.m.Int(), true)
	lo, hi := term.TypeRange(t.Sort().Width, signed)
	e.aux[v] = e.m.UBV2Int(t)
	if signed {
		e.aux[v] = e.m.SBV2Int(t)
	}
	e.defs[v] = e.m.And(append(facts(v), e.between(v, lo, hi))...)
	return encoded{t: v, lo: lo, hi: hi}
}

// opaqueProduct is the product of two or more factors: 0 if one of them is 0,
// the other one if one of two is 1, between the mathematical bounds if nothing
// wraps.
func (e *IntEncoding) opaqueProduct(t *term.Term, factors []*term.Term) encoded {
	m, w := e.m, t.Sort().Width
	signed := !inRange(e.done[factors[0]], w, false)
	values := make([]encoded, len(factors))
	lo, hi := big.NewInt(1), big.NewInt(1)
	for i, f := range factors {
		values[i] = e.norm(f, signed)
		lo, hi = productBounds(lo, hi, values[i].lo, values[i].hi)
	}
	noWrap := inRange(encoded{lo: lo, hi: hi}, w, signed)
	r := e.opaque(t, signed, func(v *term.Term) []*term.Term {
		zero, one := m.IntInt(0), m.IntInt(1)
		facts := []*term.Term{}
		for i, x := range values {
			facts = append(facts, m.Implies(m.Eq(x.t, zero), m.Eq(v, zero)))
			if len(values) == 2 {
				facts = append(facts, m.Implies(m.Eq(x.t, one), m.Eq(v, values[1-i].t)))
			}
		}
		if noWrap {
			facts = append(facts, e.between(v, lo, hi))
		}
		return facts
	})
	if r.err == nil && len(factors) == 2 {
		e.products[r.t] = product{r.t, [2]*term.Term{factors[0], factors[1]}, [2]*term.Term{values[0].t, values[1].t}, signed, w}
	}
	if noWrap && r.err == nil {
		r.lo, r.hi = lo, hi
	}
	return r
}

// opaqueDivision is a division or remainder by an unknown number: bounded by
// the dividend, remainders by the divisor.
func (e *IntEncoding) opaqueDivision(t *term.Term) encoded {
	m := e.m
	signed := t.Op() == term.OpBVSDiv || t.Op() == term.OpBVSRem
	remainder := t.Op() == term.OpBVURem || t.Op() == term.OpBVSRem
	a, b := e.norm(t.Args()[0], signed).t, e.norm(t.Args()[1], signed).t
	return e.opaque(t, signed, func(v *term.Term) []*term.Term {
		zero := m.IntInt(0)
		usual := m.And(m.IntLe(zero, a), m.IntLt(zero, b)) // dividend not negative, divisor positive
		facts := []*term.Term{m.Implies(usual, m.And(m.IntLe(zero, v), m.IntLe(v, a)))}
		if remainder {
			facts = append(facts, m.Implies(usual, m.IntLt(v, b)), m.Implies(m.Eq(b, zero), m.Eq(v, a)))
		}
		if signed { // rounded towards zero
			facts = append(facts, m.Implies(m.And(m.IntLt(a, zero), m.IntLt(zero, b)), m.And(m.IntLe(a, v), m.IntLe(v, zero))))
		}
		return facts
	})
}

// shift encodes shifts by amounts that are not constant: case by case if they
// are few or a constant is shifted.
func (e *IntEncoding) shift(t *term.Term) encoded {
	a, b, w := t.Args()[0], t.Args()[1], t.Sort().Width
	row, _ := term.SemanticsOf(t.Op())
	amount := e.norm(b, false)
	few := amount.hi.Cmp(big.NewInt(maxShifts)) < 0
	if few || a.IsConst() && w <= maxShiftedWidth {
		n := w
		if few {
			n = min(w, int(amount.hi.Int64())+1)
		}
		return e.shiftCases(t.Op(), e.norm(a, row.Reads == term.Signed), amount.t, w, n)
	}
	value := e.norm(a, row.Reads == term.Signed)
	return e.opaque(t, row.Reads == term.Signed, func(v *term.Term) []*term.Term {
		m, zero := e.m, e.m.IntInt(0)
		facts := []*term.Term{m.Implies(m.Eq(amount.t, zero), m.Eq(v, value.t))}
		if t.Op() != term.OpBVShl {
			facts = append(facts, m.Implies(m.IntLe(zero, value.t), m.And(m.IntLe(zero, v), m.IntLe(v, value.t))))
		}
		return facts
	})
}

// shiftCases distinguishes the amounts below n; larger ones shift by w.
func (e *IntEncoding) shiftCases(op term.Op, a encoded, amount *term.Term, w, n int) encoded {
	by := func(k int) encoded {
		if op == term.OpBVShl {
			if k >= w {
				return e.number(new(big.Int))
			}
			return e.scale(pow2(k), a)
		}
		return e.floorDiv(a, pow2(k))
	}
	r := by(w)
	for k := n - 1; k >= 0; k-- {
		r = e.choose(e.m.Eq(amount, e.m.IntInt(int64(k))), by(k), r)
	}
	return r
}
