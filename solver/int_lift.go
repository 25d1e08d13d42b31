package solver

import (
	"slices"

	"tav/solver/term"
)

// Lift translates a formula over the variables of IntVar back into one over
// the variables of the program: a bit-vector variable stands there as the
// integer it was read as (SBV2Int, UBV2Int), indices and stored elements are
// brought into their bit-vectors by Int2BV, integers bound by quantifiers
// become 64-bit numbers. The result has the same truth value for values in
// range; bound integers are restricted to their 64 bits. What has no
// translation makes the whole result true: predicates are candidates, the
// weakest one is always right. Auxiliary variables are replaced by what they
// stand for.
func (e *IntEncoding) Lift(i *term.Term) *term.Term {
	i = e.withoutAuxiliary(i)
	l := lifter{e: e, m: e.m, done: map[*term.Term]*term.Term{}, bound: map[*term.Term]*term.Term{}}
	order := term.Postorder(i, nil)
	for _, t := range order {
		if t.Op() == term.OpForall || t.Op() == term.OpExists {
			l.bind(t.Args()[:len(t.Args())-1])
		}
	}
	for _, t := range order {
		if e.isProgram(t) {
			l.done[t] = t
			continue
		}
		if l.done[t] = l.lift(t); l.done[t] == nil {
			return e.m.True()
		}
	}
	return l.done[i]
}

// withoutAuxiliary replaces auxiliary variables by their values, which may
// mention auxiliary variables that are older.
func (e *IntEncoding) withoutAuxiliary(t *term.Term) *term.Term {
	var aux []*term.Term
	e.m.Walk([]*term.Term{t}, func(s *term.Term) *term.Term {
		if e.aux[s] != nil {
			aux = append(aux, s)
		}
		return e.aux[s]
	})
	slices.SortFunc(aux, func(a, b *term.Term) int { return int(a.ID()) - int(b.ID()) })
	sub := make(map[*term.Term]*term.Term, len(aux))
	for _, v := range aux {
		sub[v] = e.m.Substitute(e.aux[v], sub)
	}
	return e.m.Substitute(t, sub)
}

type lifter struct {
	e     *IntEncoding
	m     *term.Manager
	done  map[*term.Term]*term.Term
	bound map[*term.Term]*term.Term // bound Int variable → its bit-vector
}

func (l *lifter) bind(vars []*term.Term) {
	for _, v := range vars {
		if v.Sort().Kind == term.IntKind {
			l.bound[v] = l.m.Fresh("i", l.m.BV(liftedWidth), true)
		}
	}
}

// lift translates one term whose arguments are translated; nil if it has no
// translation.
func (l *lifter) lift(t *term.Term) *term.Term {
	args := make([]*term.Term, len(t.Args()))
	for i, a := range t.Args() {
		args[i] = l.done[a]
	}
	switch t.Op() {
	case term.OpVar:
		return l.variable(t)
	case term.OpConstArray:
		return nil
	case term.OpSelect:
		array := args[0]
		return l.number(l.m.Select(array, l.as(args[1], array.Sort().Index)), signedElements(array))
	case term.OpStore:
		array := args[0]
		return l.m.Store(array, l.as(args[1], array.Sort().Index), l.as(args[2], array.Sort().Elem))
	case term.OpForall, term.OpExists:
		return l.quantifier(t, args[len(args)-1])
	case term.OpIte, term.OpEq:
		if args[len(args)-1].Sort() != args[len(args)-2].Sort() {
			return nil
		}
	}
	return l.m.Rebuild(t, args)
}

func (l *lifter) variable(t *term.Term) *term.Term {
	if b := l.bound[t]; b != nil {
		return l.m.SBV2Int(b)
	}
	if x := l.e.back[t]; x != nil {
		return l.number(x, x.Signed())
	}
	return t
}

// isProgram reports that t is a term over bit-vectors already: the value of
// an auxiliary variable or a part of it.
func (e *IntEncoding) isProgram(t *term.Term) bool {
	switch t.Op() {
	case term.OpUBV2Int, term.OpSBV2Int:
		return true
	}
	return !t.HasInt() && len(t.Args()) > 0 && t.Sort().Kind != term.BoolKind
}

// number is a bit-vector as an integer; other terms stay.
func (l *lifter) number(t *term.Term, signed bool) *term.Term {
	switch {
	case t.Sort().Kind != term.BitVecKind:
		return t
	case signed:
		return l.m.SBV2Int(t)
	}
	return l.m.UBV2Int(t)
}

// as brings an integer into a bit-vector where the sort asks for one.
func (l *lifter) as(t *term.Term, s *term.Sort) *term.Term {
	if s.Kind == term.BitVecKind && t.Sort().Kind == term.IntKind {
		return l.m.Int2BV(s.Width, t)
	}
	return t
}

// signedElements is the hint of the variable that an array term starts from.
func signedElements(t *term.Term) bool {
	for t.Op() != term.OpVar && len(t.Args()) > 0 {
		if t.Op() == term.OpIte {
			t = t.Args()[1]
			continue
		}
		t = t.Args()[0]
	}
	return t.Signed()
}

func (l *lifter) quantifier(t, body *term.Term) *term.Term {
	vars := make([]*term.Term, len(t.Args())-1)
	for i, v := range t.Args()[:len(vars)] {
		if vars[i] = v; l.bound[v] != nil {
			vars[i] = l.bound[v]
		}
	}
	if t.Op() == term.OpForall {
		return l.m.Forall(vars, body)
	}
	return l.m.Exists(vars, body)
}
