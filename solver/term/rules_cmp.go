package term

// match:  a <=u b, both constant, or the same
// result: true or false
func uleConstants(m *Manager, a, b *Term) *Term {
	if a == b {
		return m.t
	}
	if a.IsConst() && b.IsConst() {
		return m.BoolConst(cmpNum(a.sort.Width, a.num(), b.num()) <= 0)
	}
	return nil
}

// match:  0 <=u a, a <=u max; a <=u 0, max <=u a; 1 <=u a, a <=u max-1
// result: true; a = 0, a = max; a != 0, a != max
func uleExtremes(m *Manager, a, b *Term) *Term {
	w := a.sort.Width
	one, top := numOfInt(w, 1), maxUnsigned(w)
	switch {
	case a.IsConst() && a.num().isZero(), b.IsConst() && b.num().equal(top):
		return m.t
	case b.IsConst() && b.num().isZero(), a.IsConst() && a.num().equal(top):
		return m.Eq(a, b)
	case a.IsConst() && a.num().equal(one):
		return m.Ne(b, m.BVUint(w, 0))
	case b.IsConst() && b.num().equal(addNum(w, top, numOfInt(w, -1))):
		return m.Ne(a, m.constant(a.sort, top))
	}
	return nil
}

// match:  zext a <=u zext b, zext a <=u k, k <=u zext a
// result: a <=u b (the narrower one extended), a <=u low bits of k, low bits of k <=u a; true or false if k is beyond a's range
func uleZExt(m *Manager, a, b *Term) *Term {
	switch {
	case a.op == OpZExt && b.op == OpZExt:
		n := max(a.args[0].sort.Width, b.args[0].sort.Width)
		return m.ULe(m.ZExt(a.args[0], n), m.ZExt(b.args[0], n))
	case a.op == OpZExt && b.IsConst():
		x := a.args[0]
		low := m.Trunc(b, x.sort.Width)
		if m.ZExt(low, b.sort.Width) != b {
			return m.t
		}
		return m.ULe(x, low)
	case b.op == OpZExt && a.IsConst():
		x := b.args[0]
		low := m.Trunc(a, x.sort.Width)
		if m.ZExt(low, a.sort.Width) != a {
			return m.f
		}
		return m.ULe(low, x)
	}
	return nil
}

// match:  a urem k <=u l, l <=u a urem k, for constants k > 0 and l with k <=u l + 1, k <=u l
// result: true; false
func uleURem(m *Manager, a, b *Term) *Term {
	w := a.sort.Width
	below := func(rest, k *Term) bool { // rest is less than k
		return rest.op == OpBVURem && rest.args[1].IsConst() && !rest.args[1].num().isZero() && cmpNum(w, rest.args[1].num(), k.num()) <= 0
	}
	switch {
	case b.IsConst() && !b.num().equal(maxUnsigned(w)) && below(a, m.BVAdd(b, m.BVUint(w, 1))):
		return m.t
	case a.IsConst() && below(b, a):
		return m.f
	}
	return nil
}

// match:  sext a <=u sext b of one width
// result: a <=u b (sign extension keeps the unsigned order)
func uleSExt(m *Manager, a, b *Term) *Term {
	if a.op == OpSExt && b.op == OpSExt && a.args[0].sort == b.args[0].sort {
		return m.ULe(a.args[0], b.args[0])
	}
	return nil
}

// match:  (if c then k else l) <=u n and n <=u (if c then k else l), all constant
// result: true, false, c or not c
func uleIte(m *Manager, a, b *Term) *Term {
	return m.overConstantBranches(a, b, func(x, y *Term) *Term { return m.ULe(x, y) })
}

// overConstantBranches is f(a, b) where one of them chooses between constants
// and the other one is constant; nil otherwise.
func (m *Manager) overConstantBranches(a, b *Term, f func(x, y *Term) *Term) *Term {
	switch {
	case constantBranches(a) && b.IsConst():
		return m.Ite(a.args[0], f(a.args[1], b), f(a.args[2], b))
	case constantBranches(b) && a.IsConst():
		return m.Ite(b.args[0], f(a, b.args[1]), f(a, b.args[2]))
	}
	return nil
}

func constantBranches(t *Term) bool {
	return t.op == OpIte && t.args[1].IsConst() && t.args[2].IsConst()
}

// match:  a <=s b, both constant, or the same
// result: true or false
func sleConstants(m *Manager, a, b *Term) *Term {
	if a == b {
		return m.t
	}
	if a.IsConst() && b.IsConst() {
		return m.BoolConst(cmpSigned(a.sort.Width, a.num(), b.num()) <= 0)
	}
	return nil
}

// match:  min <=s a, a <=s max; a <=s min, max <=s a
// result: true; a = min, a = max
func sleExtremes(m *Manager, a, b *Term) *Term {
	w := a.sort.Width
	low, top := minSigned(w), maxSigned(w)
	switch {
	case a.IsConst() && a.num().equal(low), b.IsConst() && b.num().equal(top):
		return m.t
	case b.IsConst() && b.num().equal(low), a.IsConst() && a.num().equal(top):
		return m.Eq(a, b)
	}
	return nil
}

// match:  a <=s b of one bit
// result: b <=u a
func sleOneBit(m *Manager, a, b *Term) *Term {
	if a.sort.Width == 1 {
		return m.ULe(b, a)
	}
	return nil
}

// match:  sext a <=s sext b, sext a <=s k, k <=s sext a
// result: a <=s b (the narrower one extended), a <=s low bits of k, low bits of k <=s a; true or false if k is beyond a's range
func sleSExt(m *Manager, a, b *Term) *Term {
	switch {
	case a.op == OpSExt && b.op == OpSExt:
		n := max(a.args[0].sort.Width, b.args[0].sort.Width)
		return m.SLe(m.SExt(a.args[0], n), m.SExt(b.args[0], n))
	case a.op == OpSExt && b.IsConst():
		x := a.args[0]
		low := m.Trunc(b, x.sort.Width)
		if m.SExt(low, b.sort.Width) != b {
			return m.BoolConst(!b.num().isNegative(b.sort.Width))
		}
		return m.SLe(x, low)
	case b.op == OpSExt && a.IsConst():
		x := b.args[0]
		low := m.Trunc(a, x.sort.Width)
		if m.SExt(low, a.sort.Width) != a {
			return m.BoolConst(a.num().isNegative(a.sort.Width))
		}
		return m.SLe(low, x)
	}
	return nil
}

// match:  zext a <=s zext b of one width, zext a <=s k, k <=s zext a (the extension is proper)
// result: a <=u b, the comparison of a with k as for unsigned numbers; decided if k is negative
func sleZExt(m *Manager, a, b *Term) *Term {
	negative := func(k *Term) bool { return k.num().isNegative(k.sort.Width) }
	switch {
	case a.op == OpZExt && b.op == OpZExt:
		return m.ULe(a, b)
	case a.op == OpZExt && b.IsConst():
		if negative(b) {
			return m.f
		}
		return m.ULe(a, b)
	case b.op == OpZExt && a.IsConst():
		if negative(a) {
			return m.t
		}
		return m.ULe(a, b)
	}
	return nil
}

// match:  (if c then k else l) <=s n and n <=s (if c then k else l), all constant
// result: true, false, c or not c
func sleIte(m *Manager, a, b *Term) *Term {
	return m.overConstantBranches(a, b, func(x, y *Term) *Term { return m.SLe(x, y) })
}
