package solver

import (
	"math/big"

	"tav/solver/term"
)

// natural is a bit-vector's value read with the signedness that is cheaper.
func (e *IntEncoding) natural(t *term.Term) encoded {
	return e.norm(t, !inRange(e.done[t], t.Sort().Width, false))
}

// norm is the value of an encoded bit-vector term read as a signed or as an
// unsigned number.
func (e *IntEncoding) norm(t *term.Term, signed bool) encoded {
	w := t.Sort().Width
	r := e.done[t]
	if inRange(r, w, signed) {
		return r
	}
	lo, hi := term.TypeRange(w, signed)
	size := pow2(w)
	ranges := func(v *big.Int) *big.Int { // the number of the range that v is in
		d := new(big.Int).Sub(v, lo)
		return d.Div(d, size)
	}
	if r.lo != nil && r.hi != nil {
		first, last := ranges(r.lo), ranges(r.hi)
		n := new(big.Int).Sub(last, first)
		if n.Sign() == 0 {
			return e.plus(r, e.number(first.Neg(first.Mul(first, size))))
		}
		if n.Cmp(big.NewInt(maxCascade)) < 0 {
			return e.memoNorm(t, signed, lo, hi, func() *term.Term { return e.cascade(r.t, first, last, lo, size) })
		}
		if t.Op() != term.OpExtract && !e.mentionsBound(t) {
			return e.memoNorm(t, signed, lo, hi, func() *term.Term { return e.quotient(r.t, first, last, lo, hi, size) })
		}
	}
	return e.memoNorm(t, signed, lo, hi, func() *term.Term { return e.modulo(r.t, lo, size) })
}

func (e *IntEncoding) memoNorm(t *term.Term, signed bool, lo, hi *big.Int, f func() *term.Term) encoded {
	key := normKey{t, signed}
	if e.norms[key] == nil {
		e.norms[key] = f()
	}
	return exactly(e.norms[key], lo, hi)
}

// cascade corrects r, which is in ranges first to last, by ite.
func (n numbers) cascade(r *term.Term, first, last, lo, size *big.Int) *term.Term {
	m := n.m
	shifted := func(k *big.Int) *term.Term { // r - k*size
		return m.IntSub(r, m.IntConst(new(big.Int).Mul(k, size)))
	}
	t := shifted(last)
	one := big.NewInt(1)
	for k := new(big.Int).Sub(last, one); k.Cmp(first) >= 0; k = new(big.Int).Sub(k, one) {
		end := new(big.Int).Add(lo, new(big.Int).Mul(new(big.Int).Add(k, one), size))
		t = m.Ite(m.IntLt(r, m.IntConst(end)), shifted(k), t)
	}
	return t
}

// quotient is r - q*size for a new bounded variable q that makes it be in range.
func (e *IntEncoding) quotient(r *term.Term, first, last, lo, hi, size *big.Int) *term.Term {
	m := e.m
	q := m.Fresh("quotient", m.Int(), true)
	e.aux[q] = m.IntDiv(m.IntSub(r, m.IntConst(lo)), m.IntConst(size))
	t := m.IntSub(r, m.IntMul(m.IntConst(size), q))
	e.defs[q] = m.And(e.between(q, first, last), e.between(t, lo, hi))
	return t
}

// modulo is r brought into the range from lo by mod.
func (n numbers) modulo(r *term.Term, lo, size *big.Int) *term.Term {
	m := n.m
	t := m.IntMod(m.IntSub(r, m.IntConst(lo)), m.IntConst(size))
	return m.IntAdd(t, m.IntConst(lo))
}
