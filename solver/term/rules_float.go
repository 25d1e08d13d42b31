package term

import "math/big"

// Few identities of the reals hold: x + 0 is not x for -0, x * 1 is not x for a
// NaN that is not the canonical one. Conversions that lose nothing are the ones
// that C's promotions are full of.

func addFloatRules(t *ruleTable) {
	for _, op := range []Op{OpFAdd, OpFSub, OpFMul, OpFDiv, OpFRem} {
		t[op] = []rule{{name: "float-constants", f2: foldFloat2(op)}}
	}
	t[OpFAdd] = append(t[OpFAdd], rule{name: "fadd-zero", f2: faddZero})
	t[OpFSub] = append(t[OpFSub], rule{name: "fsub-zero", f2: fsubZero})
	t[OpFMul] = append(t[OpFMul], rule{name: "fmul-one", f2: byOne})
	t[OpFDiv] = append(t[OpFDiv], rule{name: "fdiv-one", f2: byOne})
	t[OpFSqrt] = []rule{{name: "fsqrt-constant", f1: foldFloat1(OpFSqrt)}}
	t[OpFFMA] = []rule{{name: "ffma-constants", f3: foldFMA}}
	t[OpFRound] = []rule{{name: "fround-constant", fp: foldRound}, {name: "fround-integer", fp: froundInteger}}
	t[OpFConvert] = []rule{{name: "fconvert-constant", fp: foldConversion(OpFConvert)}, {name: "fconvert-exact", fp: fconvertExact}}
	t[OpFFromSInt] = []rule{{name: "ffromsint-constant", fp: foldConversion(OpFFromSInt)}, {name: "ffromsint-extension", fp: ffromsintExtension}}
	t[OpFFromUInt] = []rule{{name: "ffromuint-constant", fp: foldConversion(OpFFromUInt)}, {name: "ffromuint-zext", fp: ffromuintZExt}}
	for _, op := range []Op{OpFToSInt, OpFToUInt} {
		t[op] = []rule{{name: "ftoint-constant", fp: foldConversion(op)}, {name: "ftoint-exact", fp: ftointExact(op)}}
	}
	for _, op := range []Op{OpFLt, OpFLe, OpFEq} {
		t[op] = []rule{
			{name: "fcompare-constants", f2: foldFloat2(op)},
			{name: "fcompare-decided", f2: fcompareDecided(op)},
			{name: "fcompare-converted", f2: fcompareConverted(op)},
			{name: "fcompare-integer", f2: fcompareInteger(op)},
			{name: "fcompare-sqrt", f2: fcompareSqrt(op)},
		}
	}
	t[OpFIsNaN] = []rule{{name: "fisnan-constant", f1: foldFloat1(OpFIsNaN)}, {name: "fisnan-of", f1: fisnanOf}}
}

// foldFloat is the value of an operator of constants; nil for other operands.
// w is the width of the result, from that of the operands.
func (m *Manager) foldFloat(op Op, mode Rounding, w int, args ...*Term) *Term {
	nums := make([]num, len(args))
	for i, a := range args {
		if !a.IsConst() {
			return nil
		}
		nums[i] = a.num()
	}
	from := args[0].sort.Width
	if m.resultSort(op, args...) == m.boolS {
		return m.BoolConst(floatTruth(op, from, nums))
	}
	return m.constant(m.BV(w), floatNum(op, mode, from, w, nums))
}

// foldFloat1 is the rule
// match:  op a, constant
// result: the value
func foldFloat1(op Op) func(m *Manager, a *Term) *Term {
	return func(m *Manager, a *Term) *Term { return m.foldFloat(op, 0, a.sort.Width, a) }
}

// foldFloat2 is the rule
// match:  a op b, both constant, or one a choice between constants and the other one constant
// result: the value, or the choice between the values
func foldFloat2(op Op) func(m *Manager, a, b *Term) *Term {
	return func(m *Manager, a, b *Term) *Term {
		value := func(x, y *Term) *Term { return m.foldFloat(op, 0, a.sort.Width, x, y) }
		if t := value(a, b); t != nil {
			return t
		}
		return m.overConstantBranches(a, b, value)
	}
}

// match:  a * b + c, all constant
// result: the value
func foldFMA(m *Manager, a, b, c *Term) *Term { return m.foldFloat(OpFFMA, 0, a.sort.Width, a, b, c) }

// match:  a constant, rounded to an integer
// result: the value
func foldRound(m *Manager, a *Term, mode, _ int) *Term {
	return m.foldFloat(OpFRound, Rounding(mode), a.sort.Width, a)
}

// foldConversion is the rule
// match:  the conversion of a constant
// result: the value
func foldConversion(op Op) func(m *Manager, a *Term, w, _ int) *Term {
	return func(m *Manager, a *Term, w, _ int) *Term { return m.foldFloat(op, 0, w, a) }
}

// isFloat reports that b is the constant v.
func (m *Manager) isFloat(b *Term, v int64) bool {
	return b.IsConst() && b == m.FloatConst(b.sort.Width, new(big.Rat).SetInt64(v))
}

// match:  a + -0, a the result of an operator
// result: a
func faddZero(m *Manager, a, b *Term) *Term {
	if a.op.makesFloat() && b == m.signBit(b.sort.Width) {
		return a
	}
	return nil
}

// match:  a - 0, a the result of an operator
// result: a
func fsubZero(m *Manager, a, b *Term) *Term {
	if a.op.makesFloat() && m.isFloat(b, 0) {
		return a
	}
	return nil
}

// match:  a * 1, a / 1, a the result of an operator
// result: a
func byOne(m *Manager, a, b *Term) *Term {
	if a.op.makesFloat() && m.isFloat(b, 1) {
		return a
	}
	return nil
}

// fromInt reports that t is a converted integer, and whether every integer of
// its type is a value of the format.
func fromInt(t *Term) (signed, exact, ok bool) {
	if t.op != OpFFromSInt && t.op != OpFFromUInt {
		return false, false, false
	}
	signed = t.op == OpFFromSInt
	f, n := floatFormats[t.sort.Width], t.args[0].sort.Width
	if signed {
		n--
	}
	return signed, n <= f.Precision && n < 1<<(f.Exponent-1), true
}

// widened reports that t is a converted value and no conversion loses anything.
func widened(t *Term) bool {
	return t.op == OpFConvert && floatFormats[t.args[0].sort.Width].within(floatFormats[t.sort.Width])
}

// match:  a rounded to an integer, a converted from one or rounded to one
// result: a
func froundInteger(m *Manager, a *Term, _, _ int) *Term {
	if _, _, ok := fromInt(a); ok || a.op == OpFRound {
		return a
	}
	return nil
}

// match:  the conversion of a converted to more bits, or of an integer converted exactly
// result: the conversion of a; a if that is of the same width and the result of an operator
func fconvertExact(m *Manager, a *Term, w, _ int) *Term {
	if _, exact, _ := fromInt(a); exact {
		return m.simplifyP(a.op, a.args[0], w, 0)
	}
	if !widened(a) || a.args[0].sort.Width == w && !a.args[0].op.makesFloat() {
		return nil
	}
	return m.FConvert(w, a.args[0])
}

// match:  the conversion of sext a, zext a
// result: that of a, as a number with the sign of the extension
func ffromsintExtension(m *Manager, a *Term, w, _ int) *Term {
	switch a.op {
	case OpSExt:
		return m.FFromSInt(w, a.args[0])
	case OpZExt:
		return m.FFromUInt(w, a.args[0])
	}
	return nil
}

// match:  the conversion of zext a as an unsigned number
// result: that of a
func ffromuintZExt(m *Manager, a *Term, w, _ int) *Term {
	if a.op == OpZExt {
		return m.FFromUInt(w, a.args[0])
	}
	return nil
}

// ftointExact is the rule
// match:  the truncation of an integer converted exactly, to a type that has it; of a truncated or widened to a float before
// result: the integer extended; the truncation of a
func ftointExact(op Op) func(m *Manager, a *Term, w, _ int) *Term {
	return func(m *Manager, a *Term, w, _ int) *Term {
		signed, exact, _ := fromInt(a)
		switch {
		case a.op == OpFRound && a.Rounding() == TowardZero, widened(a):
			return m.simplifyP(op, a.args[0], w, 0)
		case !exact || w < a.args[0].sort.Width:
			return nil
		case signed && op == OpFToSInt:
			return m.SExt(a.args[0], w)
		case !signed && (op == OpFToUInt || w > a.args[0].sort.Width):
			return m.ZExt(a.args[0], w)
		}
		return nil
	}
}

// match:  isnan of a converted integer; of a value converted or rounded; of sqrt a; of -a, of |a|
// result: false; isnan of the value; that a is not 0 or above; isnan a
func fisnanOf(m *Manager, a *Term) *Term {
	switch a.op {
	case OpFFromSInt, OpFFromUInt:
		return m.f
	case OpFConvert, OpFRound:
		return m.FIsNaN(a.args[0])
	case OpFSqrt:
		return m.Not(m.FLe(m.BVUint(a.sort.Width, 0), a.args[0]))
	}
	if x, ok := a.negatedFloat(); ok {
		return m.FIsNaN(x)
	}
	if x, ok := magnitude(a); ok {
		return m.FIsNaN(x)
	}
	return nil
}

// negatedFloat reports that t is FNeg(x).
func (t *Term) negatedFloat() (x *Term, ok bool) {
	w := t.sort.Width
	if t.op == OpBVXor && t.args[1].IsConst() && t.args[1].num().equal(minSigned(w)) {
		return t.args[0], true
	}
	return nil, false
}

// magnitude reports that t is FAbs(x).
func magnitude(t *Term) (x *Term, ok bool) {
	if t.op != OpZExt || t.args[0].op != OpExtract {
		return nil, false
	}
	low := t.args[0]
	x = low.args[0]
	return x, x.sort == t.sort && low.Lo() == 0 && low.Hi() == t.sort.Width-2
}
