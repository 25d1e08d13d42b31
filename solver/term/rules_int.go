package term

import "math/big"

func addIntRules(t *ruleTable) {
	t[OpIntLe] = []rule{
		{name: "int-le-ite", f2: intLeIte},
		{name: "int-le-sum", f2: intLeSum},
	}
	t[OpIntDiv] = []rule{
		{name: "int-div-constant", f2: intDivConstant},
	}
	t[OpIntMod] = []rule{
		{name: "int-mod-constant", f2: intModConstant},
	}
	t[OpUBV2Int] = []rule{
		{name: "ubv2int", f1: ubv2Int},
	}
	t[OpSBV2Int] = []rule{
		{name: "sbv2int", f1: sbv2Int},
	}
	t[OpInt2BV] = []rule{
		{name: "int2bv", fp: int2BV},
	}
}

// match:  (if c then k else l) <= n and n <= (if c then k else l), all constant
// result: true, false, c or not c
func intLeIte(m *Manager, a, b *Term) *Term {
	return m.overConstantBranches(a, b, func(x, y *Term) *Term { return m.IntLe(x, y) })
}

// match:  a <= b over integers
// result: the normal form of a - b <= 0: summands with positive coefficients
// left, the others and the constant right, coefficients without a common
// divisor, the constant rounded down; a constant left if there is nothing else
func intLeSum(m *Manager, a, b *Term) *Term {
	s := m.difference(a, b)
	if len(s.parts) == 0 {
		return m.BoolConst(s.c.isZero() || s.c.isNegative(0))
	}
	// sum + c <= 0, so sum <= -c, so sum/g <= floor(-c/g).
	s.c = negNum(0, s.c)
	s.divide(s.content())
	s.c = negNum(0, s.c)
	left, right := s.split()
	if len(left.parts) == 0 { // 0 <= right is -constant <= the rest
		left.c, right.c = negNum(0, right.c), left.c
	}
	x, y := left.term(m, m.intS), right.term(m, m.intS)
	if t := intLeIte(m, x, y); t != nil { // the normal form may show it
		return t
	}
	return m.mk(OpIntLe, m.boolS, 0, x, y)
}

// match:  a div k for a constant k: a constant, k = 1, k = -1
// result: the quotient, a, -a
func intDivConstant(m *Manager, a, b *Term) *Term {
	if b.op != OpIntConst || b.num().isZero() {
		return nil
	}
	switch {
	case a.op == OpIntConst:
		return m.IntConst(new(big.Int).Div(a.num().big(0), b.num().big(0)))
	case b.num().isInt(0, 1):
		return a
	case b.num().isInt(0, -1):
		return m.IntNeg(a)
	}
	return nil
}

// match:  a mod k for a constant k: a constant, k = 1, k = -1
// result: the remainder, 0
func intModConstant(m *Manager, a, b *Term) *Term {
	if b.op != OpIntConst || b.num().isZero() {
		return nil
	}
	switch {
	case a.op == OpIntConst:
		return m.IntConst(new(big.Int).Mod(a.num().big(0), b.num().big(0)))
	case b.num().isInt(0, 1), b.num().isInt(0, -1):
		return m.IntInt(0)
	}
	return nil
}

// match:  ubv2int of a constant, of a zero extension, of a choice between constants
// result: the number, ubv2int of the narrow term, the choice between numbers
func ubv2Int(m *Manager, a *Term) *Term {
	switch {
	case a.IsConst():
		return m.IntConst(a.num().big(a.sort.Width))
	case a.op == OpZExt:
		return m.UBV2Int(a.args[0])
	case constantBranches(a):
		return m.Ite(a.args[0], m.UBV2Int(a.args[1]), m.UBV2Int(a.args[2]))
	}
	return nil
}

// match:  sbv2int of a constant, of a sign or zero extension, of a choice between constants
// result: the number, the value of the narrow term, the choice between numbers
func sbv2Int(m *Manager, a *Term) *Term {
	switch {
	case a.IsConst():
		return m.IntConst(a.num().signed(a.sort.Width))
	case a.op == OpSExt:
		return m.SBV2Int(a.args[0])
	case a.op == OpZExt:
		return m.UBV2Int(a.args[0])
	case constantBranches(a):
		return m.Ite(a.args[0], m.SBV2Int(a.args[1]), m.SBV2Int(a.args[2]))
	}
	return nil
}

// match:  int2bv of a constant, of a bridge
// result: the bit-vector; the bridge's argument extended or truncated
func int2BV(m *Manager, a *Term, w, _ int) *Term {
	switch {
	case a.IsConst():
		return m.BVConst(w, a.num().big(0))
	case a.op == OpUBV2Int || a.op == OpSBV2Int:
		x := a.args[0]
		switch {
		case w <= x.sort.Width:
			return m.Trunc(x, w)
		case a.op == OpUBV2Int:
			return m.ZExt(x, w)
		}
		return m.SExt(x, w)
	}
	return nil
}
