package term

func addFloatRules(t *ruleTable) {
	for _, op := range []Op{OpFAdd, OpFSub, OpFMul, OpFDiv, OpFRem} {
		t[op] = []rule{{name: "float-constants", f2: foldFloat2(op)}}
	}
	for _, op := range []Op{OpFLt, OpFLe, OpFEq} {
		t[op] = []rule{{name: "float-compare-constants", f2: foldFloat2(op)}}
	}
	for _, op := range []Op{OpFSqrt, OpFIsNaN} {
		t[op] = []rule{{name: "float-unary-constants", f1: func(m *Manager, a *Term) *Term { return m.foldFloat(op, 0, a.sort.Width, a) }}}
	}
	t[OpFFMA] = []rule{{name: "float-fma-constants", f3: func(m *Manager, a, b, c *Term) *Term { return m.foldFloat(OpFFMA, 0, a.sort.Width, a, b, c) }}}
	t[OpFRound] = []rule{{name: "float-round-constants", fp: func(m *Manager, a *Term, mode, _ int) *Term {
		return m.foldFloat(OpFRound, Rounding(mode), a.sort.Width, a)
	}}}
	for _, op := range []Op{OpFConvert, OpFFromSInt, OpFFromUInt, OpFToSInt, OpFToUInt} {
		t[op] = []rule{{name: "float-convert-constants", fp: func(m *Manager, a *Term, w, _ int) *Term { return m.foldFloat(op, 0, w, a) }}}
	}
}

// foldFloat is the rule
// match:  an operator of constants
// result: the value
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

func foldFloat2(op Op) func(m *Manager, a, b *Term) *Term {
	return func(m *Manager, a, b *Term) *Term { return m.foldFloat(op, 0, a.sort.Width, a, b) }
}
