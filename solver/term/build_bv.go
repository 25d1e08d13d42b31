package term

// BVAdd is the sum modulo 2^w of one or more terms.
func (m *Manager) BVAdd(ts ...*Term) *Term { return m.plus(ts) }

// plus is the sum of one or more terms of the same sort.
func (m *Manager) plus(ts []*Term) *Term {
	if len(ts) == 1 {
		return ts[0]
	}
	s := newSum(ts[0].sort)
	one := numOfInt(s.w, 1)
	for _, t := range ts {
		s.add(m, one, t)
	}
	s.normalize()
	return s.term(m, ts[0].sort)
}

// BVSub is a - b modulo 2^w.
func (m *Manager) BVSub(a, b *Term) *Term { return m.difference(a, b).term(m, a.sort) }

// BVNeg is -a modulo 2^w.
func (m *Manager) BVNeg(a *Term) *Term {
	return m.multiply(a.sort, OpBVMul, m.BVInt(a.sort.Width, -1), a)
}

// BVMul is the product modulo 2^w.
func (m *Manager) BVMul(a, b *Term) *Term { return m.multiply(a.sort, OpBVMul, a, b) }

// UDiv is the unsigned quotient; all ones for b = 0.
func (m *Manager) UDiv(a, b *Term) *Term { return m.simplify2(OpBVUDiv, a, b) }

// SDiv is the signed quotient rounded towards 0; for b = 0 it is 1 if a is
// negative, else -1.
func (m *Manager) SDiv(a, b *Term) *Term { return m.simplify2(OpBVSDiv, a, b) }

// URem is the unsigned remainder; a for b = 0.
func (m *Manager) URem(a, b *Term) *Term { return m.simplify2(OpBVURem, a, b) }

// SRem is the signed remainder with the sign of a; a for b = 0.
func (m *Manager) SRem(a, b *Term) *Term { return m.simplify2(OpBVSRem, a, b) }

// Shl is a shifted left by b bits; 0 for b >= w.
func (m *Manager) Shl(a, b *Term) *Term { return m.simplify2(OpBVShl, a, b) }

// LShr is a shifted right by b bits, filled with zeros; 0 for b >= w.
func (m *Manager) LShr(a, b *Term) *Term { return m.simplify2(OpBVLShr, a, b) }

// AShr is a shifted right by b bits, filled with the sign.
func (m *Manager) AShr(a, b *Term) *Term { return m.simplify2(OpBVAShr, a, b) }

// BVAnd is the bitwise "and".
func (m *Manager) BVAnd(a, b *Term) *Term { return m.commutative(OpBVAnd, a, b) }

// BVOr is the bitwise "or".
func (m *Manager) BVOr(a, b *Term) *Term { return m.commutative(OpBVOr, a, b) }

// BVXor is the bitwise "exclusive or".
func (m *Manager) BVXor(a, b *Term) *Term { return m.commutative(OpBVXor, a, b) }

// commutative orders the arguments: by id, a constant last.
func (m *Manager) commutative(op Op, a, b *Term) *Term {
	if a.IsConst() || b.id < a.id && !b.IsConst() {
		a, b = b, a
	}
	return m.simplify2(op, a, b)
}

// BVNot is the bitwise complement.
func (m *Manager) BVNot(a *Term) *Term { return m.simplify1(OpBVNot, a) }

// Concat has hi as its high bits and lo as its low bits.
func (m *Manager) Concat(hi, lo *Term) *Term { return m.simplify2(OpConcat, hi, lo) }

// Extract is bits hi down to lo of t.
func (m *Manager) Extract(t *Term, hi, lo int) *Term {
	if lo == 0 && hi == t.sort.Width-1 {
		return t
	}
	return m.simplifyP(OpExtract, t, hi, lo)
}

// ZExt is t with zeros in front, of the given width; t if it has that width.
func (m *Manager) ZExt(t *Term, toWidth int) *Term {
	if toWidth == t.sort.Width {
		return t
	}
	return m.simplifyP(OpZExt, t, toWidth, 0)
}

// SExt is t with copies of its sign in front, of the given width; t if it has
// that width.
func (m *Manager) SExt(t *Term, toWidth int) *Term {
	if toWidth == t.sort.Width {
		return t
	}
	return m.simplifyP(OpSExt, t, toWidth, 0)
}

// Trunc is the low bits of t.
func (m *Manager) Trunc(t *Term, toWidth int) *Term { return m.Extract(t, toWidth-1, 0) }

// ULe is a <= b of unsigned numbers.
func (m *Manager) ULe(a, b *Term) *Term { return m.simplify2(OpULe, a, b) }

// SLe is a <= b of signed numbers.
func (m *Manager) SLe(a, b *Term) *Term { return m.simplify2(OpSLe, a, b) }

// ULt is a < b of unsigned numbers.
func (m *Manager) ULt(a, b *Term) *Term { return m.Not(m.ULe(b, a)) }

// SLt is a < b of signed numbers.
func (m *Manager) SLt(a, b *Term) *Term { return m.Not(m.SLe(b, a)) }

// SGe is a >= b of signed numbers.
func (m *Manager) SGe(a, b *Term) *Term { return m.SLe(b, a) }
