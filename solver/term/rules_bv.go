package term

// Shifts by constants and unsigned divisions by powers of two become products,
// extracts and extensions: these combine with sums, comparisons and further
// extensions, and the integer encoding reads them as multiplication, div and
// mod all the same. Other divisions by constants stay as they are.

func addBitVectorRules(t *ruleTable) {
	t[OpBVUDiv] = []rule{{name: "udiv-constants", f2: fold(OpBVUDiv)}, {name: "udiv-constant", f2: udivConstant}}
	t[OpBVURem] = []rule{{name: "urem-constants", f2: fold(OpBVURem)}, {name: "urem-constant", f2: uremConstant}, {name: "urem-power", f2: uremPower}, {name: "urem-zext", f2: uremZExt}}
	t[OpBVSDiv] = []rule{{name: "sdiv-constants", f2: fold(OpBVSDiv)}, {name: "sdiv-constant", f2: sdivConstant}}
	t[OpBVSRem] = []rule{{name: "srem-constants", f2: fold(OpBVSRem)}, {name: "srem-constant", f2: sremConstant}, {name: "srem-zext", f2: sremZExt}}
	t[OpBVShl] = []rule{{name: "shl-constants", f2: fold(OpBVShl)}, {name: "shl-constant", f2: shlConstant}}
	t[OpBVLShr] = []rule{{name: "lshr-constants", f2: fold(OpBVLShr)}, {name: "lshr-constant", f2: lshrConstant}}
	t[OpBVAShr] = []rule{{name: "ashr-constants", f2: fold(OpBVAShr)}, {name: "ashr-constant", f2: ashrConstant}}
	t[OpBVAnd] = []rule{{name: "bvand-constants", f2: fold(OpBVAnd)}, {name: "bvand-units", f2: bvandUnits},
		{name: "bvand-nested", f2: bvandNested}, {name: "bvand-low-mask", f2: bvandLowMask}, {name: "bvand-extended", f2: bvandExtended},
		{name: "bvand-choices", f2: bvandChoices}}
	t[OpBVOr] = []rule{{name: "bvor-constants", f2: fold(OpBVOr)}, {name: "bvor-units", f2: bvorUnits}, {name: "bvor-nested", f2: bvorNested},
		{name: "bvor-extended", f2: bvorExtended}, {name: "bvor-choices", f2: bvorChoices}}
	t[OpBVXor] = []rule{{name: "bvxor-constants", f2: fold(OpBVXor)}, {name: "bvxor-units", f2: bvxorUnits}, {name: "bvxor-nested", f2: bvxorNested},
		{name: "bvxor-extended", f2: bvxorExtended}}
	t[OpBVNot] = []rule{{name: "bvnot", f1: bvnotSimple}}
}

// fold is the rule
// match:  a op b, both constant, or one a choice between constants and the other one constant
// result: the value by the semantics table, or the choice between the values
func fold(op Op) func(m *Manager, a, b *Term) *Term {
	value := func(m *Manager, a, b *Term) *Term {
		return m.constant(a.sort, binNum(op, a.sort.Width, a.num(), b.num()))
	}
	return func(m *Manager, a, b *Term) *Term {
		if a.IsConst() && b.IsConst() {
			return value(m, a, b)
		}
		return m.overConstantBranches(a, b, func(x, y *Term) *Term { return value(m, x, y) })
	}
}

// match:  a udiv 0, a udiv 1, a udiv 2^k
// result: all ones, a, the high bits of a extended by zeros
func udivConstant(m *Manager, a, b *Term) *Term {
	if !b.IsConst() {
		return nil
	}
	w := a.sort.Width
	if b.num().isZero() {
		return m.constant(a.sort, maxUnsigned(w))
	}
	if k, ok := b.num().isPow2(); ok {
		return m.ZExt(m.Extract(a, w-1, k), w)
	}
	return nil
}

// match:  a urem 0, a urem 1, a urem 2^k
// result: a, 0, the low bits of a extended by zeros
func uremConstant(m *Manager, a, b *Term) *Term {
	if !b.IsConst() {
		return nil
	}
	w := a.sort.Width
	if b.num().isZero() {
		return a
	}
	if k, ok := b.num().isPow2(); ok {
		if k == 0 {
			return m.BVUint(w, 0)
		}
		return m.ZExt(m.Trunc(a, k), w)
	}
	return nil
}

// match:  a sdiv 1, a sdiv -1; zext a sdiv k for k >= 0
// result: a, -a; zext a udiv k
func sdivConstant(m *Manager, a, b *Term) *Term {
	w := a.sort.Width
	switch {
	case !b.IsConst() || w == 1:
		return nil
	case b.num().isInt(w, 1):
		return a
	case b.num().isInt(w, -1):
		return m.BVNeg(a)
	case a.op == OpZExt && !b.num().isNegative(w):
		return m.UDiv(a, b)
	}
	return nil
}

// match:  a urem (1 shl k)
// result: a & ((1 shl k) - 1), which is a where the shift gives 0
func uremPower(m *Manager, a, b *Term) *Term {
	if b.op != OpBVShl || !b.args[0].IsConst() || !b.args[0].num().isInt(b.sort.Width, 1) {
		return nil
	}
	return m.BVAnd(a, m.BVSub(b, b.args[0]))
}

// match:  zext a urem zext b
// result: zext (a urem b), as a urem 0 is a
func uremZExt(m *Manager, a, b *Term) *Term {
	if a.op != OpZExt || b.op != OpZExt {
		return nil
	}
	w := max(a.args[0].sort.Width, b.args[0].sort.Width)
	return m.ZExt(m.URem(m.ZExt(a.args[0], w), m.ZExt(b.args[0], w)), a.sort.Width)
}

// match:  zext a srem zext b
// result: zext a urem zext b
func sremZExt(m *Manager, a, b *Term) *Term {
	if a.op != OpZExt || b.op != OpZExt {
		return nil
	}
	return m.URem(a, b)
}

// match:  a srem 1, a srem -1; zext a srem k for k >= 0
// result: 0; zext a urem k
func sremConstant(m *Manager, a, b *Term) *Term {
	w := a.sort.Width
	switch {
	case !b.IsConst() || w == 1:
		return nil
	case b.num().isInt(w, 1), b.num().isInt(w, -1):
		return m.BVUint(w, 0)
	case a.op == OpZExt && !b.num().isNegative(w):
		return m.URem(a, b)
	}
	return nil
}

// shiftAmount is a constant's value up to w.
func shiftAmount(b *Term) int { return int(shiftBy(b.sort.Width, b.num().big(b.sort.Width))) }

// match:  a shl k
// result: 2^k * a; 0 for k >= w
func shlConstant(m *Manager, a, b *Term) *Term {
	w := a.sort.Width
	switch {
	case a.IsConst() && a.num().isZero():
		return a
	case !b.IsConst():
		return nil
	}
	return m.BVMul(m.BVConst(w, pow2(shiftAmount(b))), a)
}

// match:  a lshr k
// result: the high bits of a extended by zeros; 0 for k >= w
func lshrConstant(m *Manager, a, b *Term) *Term {
	w := a.sort.Width
	switch {
	case a.IsConst() && a.num().isZero():
		return a
	case !b.IsConst():
		return nil
	case shiftAmount(b) >= w:
		return m.BVUint(w, 0)
	}
	return m.ZExt(m.Extract(a, w-1, shiftAmount(b)), w)
}

// match:  a ashr k
// result: the high bits of a extended by the sign; the sign for k >= w-1
func ashrConstant(m *Manager, a, b *Term) *Term {
	w := a.sort.Width
	switch {
	case a.IsConst() && a.num().isZero():
		return a
	case !b.IsConst():
		return nil
	}
	return m.SExt(m.Extract(a, w-1, min(shiftAmount(b), w-1)), w)
}

// isBitNot: one is the complement of the other one.
func isBitNot(a, b *Term) bool {
	return a.op == OpBVNot && a.args[0] == b || b.op == OpBVNot && b.args[0] == a
}

// match:  a & 0, a & -1, a & a, a & ~a
// result: 0, a, a, 0
func bvandUnits(m *Manager, a, b *Term) *Term {
	w := a.sort.Width
	switch {
	case b.IsConst() && b.num().isZero(), a == b:
		return b
	case b.IsConst() && b.num().equal(maxUnsigned(w)):
		return a
	case isBitNot(a, b):
		return m.BVUint(w, 0)
	}
	return nil
}

// match:  a | 0, a | -1, a | a, a | ~a
// result: a, -1, a, -1
func bvorUnits(m *Manager, a, b *Term) *Term {
	w := a.sort.Width
	switch {
	case b.IsConst() && b.num().isZero(), a == b:
		return a
	case b.IsConst() && b.num().equal(maxUnsigned(w)):
		return b
	case isBitNot(a, b):
		return m.BVInt(w, -1)
	}
	return nil
}

// match:  a ^ 0, a ^ -1, a ^ a, a ^ ~a
// result: a, ~a, 0, -1
func bvxorUnits(m *Manager, a, b *Term) *Term {
	w := a.sort.Width
	switch {
	case b.IsConst() && b.num().isZero():
		return a
	case a == b:
		return m.BVUint(w, 0)
	case b.IsConst() && b.num().equal(maxUnsigned(w)):
		return m.BVNot(a)
	case isBitNot(a, b):
		return m.BVInt(w, -1)
	}
	return nil
}

// nested is (a op k) op l as a op (k op l), and (a op b) op a as a op b.
func (m *Manager) nested(op Op, a, b *Term) *Term {
	if a.op == op && a.args[1].IsConst() && b.IsConst() {
		k := m.constant(b.sort, binNum(op, b.sort.Width, a.args[1].num(), b.num()))
		return m.commutative(op, a.args[0], k)
	}
	return nil
}

// match:  (a & k) & l; (a & b) & a
// result: a & (k & l); a & b
func bvandNested(m *Manager, a, b *Term) *Term { return m.idempotent(OpBVAnd, a, b) }

// match:  (a | k) | l; (a | b) | a
// result: a | (k | l); a | b
func bvorNested(m *Manager, a, b *Term) *Term { return m.idempotent(OpBVOr, a, b) }

func (m *Manager) idempotent(op Op, a, b *Term) *Term {
	switch {
	case a.op == op && (a.args[0] == b || a.args[1] == b):
		return a
	case b.op == op && (b.args[0] == a || b.args[1] == a):
		return b
	}
	return m.nested(op, a, b)
}

// match:  (a ^ k) ^ l; (a ^ b) ^ a
// result: a ^ (k ^ l); b
func bvxorNested(m *Manager, a, b *Term) *Term {
	if b.op == OpBVXor {
		a, b = b, a
	}
	if a.op == OpBVXor {
		switch b {
		case a.args[0]:
			return a.args[1]
		case a.args[1]:
			return a.args[0]
		}
	}
	return m.nested(OpBVXor, a, b)
}

// match:  a & (2^k - 1)
// result: the low k bits of a extended by zeros
func bvandLowMask(m *Manager, a, b *Term) *Term {
	if !b.IsConst() {
		return nil
	}
	w := a.sort.Width
	if k, ok := b.num().isLowMask(); ok && k < w {
		return m.ZExt(m.Trunc(a, k), w)
	}
	return nil
}

// match:  zext a & zext b of one width; zext a & k
// result: zext (a & b); zext (a & low bits of k)
func bvandExtended(m *Manager, a, b *Term) *Term {
	switch {
	case a.op != OpZExt:
		return nil
	case b.op == OpZExt && b.args[0].sort == a.args[0].sort:
		return m.ZExt(m.BVAnd(a.args[0], b.args[0]), a.sort.Width)
	case b.IsConst():
		return m.ZExt(m.BVAnd(a.args[0], m.Trunc(b, a.args[0].sort.Width)), a.sort.Width)
	}
	return nil
}

// match:  (if c then k else 0) & (if d then l else 0), as C has c & d
// result: if c and d then k & l else 0
func bvandChoices(m *Manager, a, b *Term) *Term {
	if !orZero(a) || !orZero(b) {
		return nil
	}
	return m.Ite(m.And(a.args[0], b.args[0]), m.BVAnd(a.args[1], b.args[1]), a.args[2])
}

// match:  (if c then k else 0) | (if d then k else 0), as C has c | d
// result: if c or d then k else 0
func bvorChoices(m *Manager, a, b *Term) *Term {
	if !orZero(a) || !orZero(b) || a.args[1] != b.args[1] {
		return nil
	}
	return m.Ite(m.Or(a.args[0], b.args[0]), a.args[1], a.args[2])
}

// orZero reports whether t is a choice between a constant and zero.
func orZero(t *Term) bool { return constantBranches(t) && t.args[2].num().isZero() }

// match:  zext a | zext b of one width; zext a | k where k fits a's width
// result: zext (a | b); zext (a | low bits of k)
func bvorExtended(m *Manager, a, b *Term) *Term { return m.narrowed(a, b, m.BVOr) }

// match:  zext a ^ zext b of one width; zext a ^ k where k fits a's width
// result: zext (a ^ b); zext (a ^ low bits of k)
func bvxorExtended(m *Manager, a, b *Term) *Term { return m.narrowed(a, b, m.BVXor) }

func (m *Manager) narrowed(a, b *Term, op func(a, b *Term) *Term) *Term {
	if a.op != OpZExt {
		return nil
	}
	x, w := a.args[0], a.sort.Width
	switch {
	case b.op == OpZExt && b.args[0].sort == x.sort:
		return m.ZExt(op(x, b.args[0]), w)
	case b.IsConst():
		if low := m.Trunc(b, x.sort.Width); m.ZExt(low, w) == b {
			return m.ZExt(op(x, low), w)
		}
	}
	return nil
}

// match:  ~k, ~~a, ~(if c then k else l)
// result: the value, a, the choice between the values
func bvnotSimple(m *Manager, a *Term) *Term {
	switch {
	case a.IsConst():
		w := a.sort.Width
		return m.constant(a.sort, addNum(w, negNum(w, a.num()), numOfInt(w, -1)))
	case a.op == OpBVNot:
		return a.args[0]
	case constantBranches(a):
		return m.Ite(a.args[0], m.BVNot(a.args[1]), m.BVNot(a.args[2]))
	}
	return nil
}
