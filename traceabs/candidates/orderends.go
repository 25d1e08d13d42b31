package candidates

import (
	"math/big"
	"math/bits"
	"slices"

	"tav/solver/term"
	"tav/traceabs/query"
)

// ends are where ranges may start or end: 0, 1, the constants that indices are compared with, and the
// variables that are indices, or are compared with some, each with the number after it.
func (o *order) ends() []*term.Term {
	m, w := o.m, o.v.k.Sort().Width
	var list []*term.Term
	add := func(t *term.Term) {
		if !slices.Contains(list, t) && len(list) < maxOrderEnds {
			list = append(list, t)
		}
	}
	one := m.BVInt(w, 1)
	add(m.BVInt(w, 0))
	add(one)
	variables, constants := o.indices()
	for _, k := range o.vars {
		x := o.s.b.Variable(k)
		if variables[x] && x.Sort().Kind == term.BitVecKind && x.Sort().Width <= w {
			if t := m.ZExt(x, w); x.Sort().Width == w || !x.Signed() {
				add(t)
				add(m.BVAdd(t, one))
			} else {
				add(m.SExt(x, w))
				add(m.BVAdd(m.SExt(x, w), one))
			}
		}
	}
	for _, n := range constants {
		if n > 1 && bits.Len64(uint64(n)) < w-1 && o.s.small.number(big.NewInt(n)).Cmp(big.NewInt(arrayCells)) <= 0 {
			add(m.BVInt(w, n))
		}
	}
	return list
}

// indices are the variables in indices of the array, those that the program compares or adds up with one of
// them, and the constants that it compares them with, in bounds as in i <= 15 also the number after it.
func (o *order) indices() (variables map[*term.Term]bool, constants []int64) {
	m := o.m
	variables = map[*term.Term]bool{}
	for _, t := range o.accessed() {
		addends(t, variables)
	}
	known := func(t *term.Term) bool {
		return slices.ContainsFunc(m.FreeVars(t), func(x *term.Term) bool { return variables[x] })
	}
	element := func(t *term.Term) bool {
		return t.Sort().Kind != term.BitVecKind || slices.ContainsFunc(m.FreeVars(t), func(x *term.Term) bool { return x.Sort().Kind == term.ArrayKind })
	}
	var compared [][2]*term.Term
	m.Walk(o.s.b.Roots(), func(t *term.Term) *term.Term {
		if t.Op() == term.OpSLe || t.Op() == term.OpULe || t.Op() == term.OpEq {
			if x, y := t.Args()[0], t.Args()[1]; !element(x) && !element(y) {
				compared = append(compared, [2]*term.Term{x, y})
			}
		}
		return nil
	})
	for _, c := range o.s.b.Cuts {
		for _, bl := range c.Out {
			for _, v := range bl.Values {
				if x := o.s.b.Variable(v.Index); !element(x) && v.Value.Op() == term.OpVar {
					compared = append(compared, [2]*term.Term{x, v.Value})
				}
			}
		}
	}
	for grows := true; grows; {
		grows = false
		for _, c := range compared {
			if known(c[0]) == known(c[1]) {
				continue
			}
			for _, t := range c {
				for _, x := range m.FreeVars(t) {
					grows = grows || !variables[x]
					variables[x] = true
				}
			}
		}
	}
	for _, c := range compared {
		for i, t := range c {
			v, ok := term.ValueOf(t)
			if !ok || !v.Signed().IsInt64() || !known(c[1-i]) {
				continue
			}
			for _, n := range []int64{v.Signed().Int64(), v.Signed().Int64() + 1} {
				if !slices.Contains(constants, n) {
					constants = append(constants, n)
				}
			}
		}
	}
	return variables, constants
}

// accessed are the indices at which the program reads and writes arrays like the view's.
func (o *order) accessed() (list []*term.Term) {
	o.m.Walk(o.s.b.Roots(), func(t *term.Term) *term.Term {
		if query.IsAccess(t) && t.Args()[0].Sort() == o.v.base.Sort() {
			list = append(list, narrow(t.Args()[1]))
		}
		return nil
	})
	return list
}

// addends notes the variables that a number is computed of, not those that it depends on.
func addends(t *term.Term, seen map[*term.Term]bool) {
	if seen[t] || t.Sort().Kind != term.BitVecKind || t.Op() == term.OpSelect {
		return
	}
	seen[t] = true
	for _, a := range t.Args() {
		addends(a, seen)
	}
}

// contents are the variables that the program compares with elements, or that elements are copied to or from.
func (o *order) contents() map[*term.Term]bool {
	content := map[*term.Term]bool{}
	var same [][2]*term.Term
	o.m.Walk(o.s.b.Roots(), func(t *term.Term) *term.Term {
		switch t.Op() {
		case term.OpSLe, term.OpULe, term.OpEq:
			same = append(same, [2]*term.Term{t.Args()[0], t.Args()[1]})
		case term.OpStore:
			same = append(same, [2]*term.Term{o.m.Select(t.Args()[0], t.Args()[1]), t.Args()[2]})
		case term.OpIte:
			same = append(same, [2]*term.Term{t, t.Args()[1]}, [2]*term.Term{t, t.Args()[2]})
		}
		return nil
	})
	for _, c := range o.s.b.Cuts {
		for _, bl := range c.Out {
			for _, v := range bl.Values {
				same = append(same, [2]*term.Term{o.s.b.Variable(v.Index), v.Value})
			}
		}
	}
	known := func(t *term.Term) bool {
		return content[t] || t.Op() == term.OpSelect && t.Sort() == o.v.cell.Sort()
	}
	for grows := true; grows; {
		grows = false
		for _, s := range same {
			if known(s[0]) != known(s[1]) && !s[0].IsConst() && !s[1].IsConst() {
				content[s[0]], content[s[1]], grows = true, true, true
			}
		}
	}
	return content
}
