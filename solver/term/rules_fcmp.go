package term

import "math/big"

// fcompareDecided is the rule
// match:  a op a; a op NaN; ∞ < a, a < -∞
// result: false for <, else "a is not NaN"; false
func fcompareDecided(op Op) func(m *Manager, a, b *Term) *Term {
	return func(m *Manager, a, b *Term) *Term {
		w := a.sort.Width
		switch {
		case a == b && op == OpFLt:
			return m.f
		case a == b:
			return m.Not(m.FIsNaN(a))
		case isNaN(a), isNaN(b), op == OpFLt && (a == m.FInf(w, false) || b == m.FInf(w, true)):
			return m.f
		}
		return nil
	}
}

func isNaN(t *Term) bool { return t.IsConst() && floatTruth(OpFIsNaN, t.sort.Width, []num{t.num()}) }

// fcompareConverted is the rule
// match:  a op b, both converted to more bits from one format, or one of them, and the other a constant of that format
// result: the comparison before the conversion
func fcompareConverted(op Op) func(m *Manager, a, b *Term) *Term {
	return func(m *Manager, a, b *Term) *Term {
		from := a
		if !widened(a) {
			from = b
		}
		if !widened(from) {
			return nil
		}
		s := from.args[0].sort
		before := func(t *Term) *Term {
			switch {
			case widened(t) && t.args[0].sort == s:
				return t.args[0]
			case t.IsConst() && m.FConvert(t.sort.Width, m.FConvert(s.Width, t)) == t:
				return m.FConvert(s.Width, t)
			}
			return nil
		}
		if x, y := before(a), before(b); x != nil && y != nil {
			return m.floating2(op, x, y)
		}
		return nil
	}
}

// fcompareInteger is the rule
// match:  a op b, both converted exactly from integers of one type, or one of them, and the other one a constant
// result: the comparison of the integers; of the integer with the constant rounded
func fcompareInteger(op Op) func(m *Manager, a, b *Term) *Term {
	return func(m *Manager, a, b *Term) *Term {
		_, exactA, _ := fromInt(a)
		_, exactB, _ := fromInt(b)
		switch {
		case exactA && exactB && a.op == b.op && a.args[0].sort == b.args[0].sort:
			return m.compareIntegers(op, a.op == OpFFromSInt, a.args[0], b.args[0])
		case exactA && b.IsConst():
			return m.compareWithFloat(op, a, b, false)
		case exactB && a.IsConst():
			return m.compareWithFloat(op, b, a, true)
		}
		return nil
	}
}

func (m *Manager) compareIntegers(op Op, signed bool, x, y *Term) *Term {
	switch {
	case op == OpFEq:
		return m.Eq(x, y)
	case signed && op == OpFLt:
		return m.SLt(x, y)
	case signed:
		return m.SLe(x, y)
	case op == OpFLt:
		return m.ULt(x, y)
	}
	return m.ULe(x, y)
}

// compareWithFloat compares a converted integer with a constant that is not
// NaN; the constant stands left if mirrored.
func (m *Manager) compareWithFloat(op Op, a, k *Term, mirrored bool) *Term {
	x, w := a.args[0], a.args[0].sort.Width
	signed := a.op == OpFFromSInt
	lo, hi := new(big.Int), maxUnsigned(w).big(w)
	if signed {
		lo, hi = minSigned(w).signed(w), maxSigned(w).signed(w)
	}
	v := floatFormats[k.sort.Width].unpack(k.num().big(k.sort.Width))
	mode := Down // x <= v; v < x
	if mirrored == (op == OpFLe) {
		mode = Up // v <= x; x < v
	}
	r := v.rounded(mode)
	integral := r.kind == finite && r.cmp(v) == 0
	below, above := r.less(fromScaled(lo, 0, false), false), fromScaled(hi, 0, false).less(r, false)
	switch {
	case op == OpFEq && (!integral || below || above):
		return m.f
	case below:
		return m.BoolConst(mirrored)
	case above:
		return m.BoolConst(!mirrored)
	}
	c := m.BVConst(w, r.scaled(0))
	if mirrored {
		return m.compareIntegers(op, signed, c, x)
	}
	return m.compareIntegers(op, signed, x, c)
}
