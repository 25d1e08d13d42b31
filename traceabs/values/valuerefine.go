package values

import (
	"maps"
	"slices"

	"tav/solver/domain"
	"tav/solver/term"
)

// refine splits a valuation into what is left of it where the condition has
// the wanted value: none when it cannot have it.
func (e *evaluator) refine(v valuation, t *term.Term, want bool) []valuation {
	args := t.Args()
	if e.tired() {
		return []valuation{v}
	}
	switch t.Op() {
	case term.OpTrue, term.OpFalse:
		if t.IsTrue() == want {
			return []valuation{v}
		}
		return nil
	case term.OpNot:
		return e.refine(v, args[0], !want)
	case term.OpAnd:
		return e.junction(v, args, want, true)
	case term.OpOr:
		return e.junction(v, args, want, false)
	case term.OpIte:
		return e.both(e.both([]valuation{v}, args[0], true), args[1], want, e.both(e.both([]valuation{v}, args[0], false), args[2], want)...)
	case term.OpEq:
		if args[0].Sort().Kind == term.BoolKind {
			first := e.both(e.refine(v, args[0], true), args[1], want)
			return e.both(e.refine(v, args[0], false), args[1], !want, first...)
		}
		if want {
			return e.equal(v, args[0], args[1])
		}
		return e.unequal(v, args[0], args[1])
	case term.OpSLe:
		return e.ordered(v, args[0], args[1], want)
	case term.OpULe:
		x, y := e.eval(v, args[0]), e.eval(v, args[1])
		if x != nil && y != nil && len(x) > 0 && len(y) > 0 && x.Least() >= 0 && y.Least() >= 0 {
			return e.ordered(v, args[0], args[1], want)
		}
		return e.unsigned(v, args[0], args[1], x, y, want)
	case term.OpVar:
		n := int64(0)
		if want {
			n = 1
		}
		return e.restrict(v, t, domain.Single(n))
	}
	return []valuation{v}
}

// both refines each of vs and adds more.
func (e *evaluator) both(vs []valuation, t *term.Term, want bool, more ...valuation) []valuation {
	list := slices.Clone(more)
	for _, v := range vs {
		list = append(list, e.refine(v, t, want)...)
	}
	return list
}

// junction refines by a conjunction or, where and is false, a disjunction.
func (e *evaluator) junction(v valuation, args []*term.Term, want, and bool) []valuation {
	left := []valuation{v}
	if want == and {
		for _, a := range args {
			left = e.both(left, a, want)
		}
		return left
	}
	var list []valuation // the first k have the other value, the next one the wanted
	for _, a := range args {
		list = e.both(left, a, want, list...)
		left = e.both(left, a, !want)
	}
	return list
}

func (e *evaluator) equal(v valuation, x, y *term.Term) []valuation {
	if i, a, ok := e.symbolic(v, x); ok {
		if j, b, ok := e.symbolic(v, y); ok {
			return e.unify(v, i, j, wrapWord(x.Sort(), a-b))
		}
	}
	sx, sy := e.eval(v, x), e.eval(v, y)
	if sx == nil || sy == nil {
		return []valuation{v}
	}
	var list []valuation
	common := sx.Meet(sy)
	for _, w := range e.restrict(v, x, common) {
		list = append(list, e.restrict(w, y, common)...)
	}
	return list
}

func (e *evaluator) unequal(v valuation, x, y *term.Term) []valuation {
	if i, a, ok := e.symbolic(v, x); ok {
		if j, b, ok := e.symbolic(v, y); ok && (i == j || v[i].symbol != 0 && v[i].symbol == v[j].symbol) {
			if i == j && a == b || i != j && wrapWord(x.Sort(), v[i].offset+a-v[j].offset-b) == 0 {
				return nil
			}
			return []valuation{v}
		}
	}
	sx, sy := e.eval(v, x), e.eval(v, y)
	if n, ok := sx.Only(); ok && sy != nil {
		return e.restrict(v, y, sy.Without(domain.Single(n)))
	}
	if n, ok := sy.Only(); ok && sx != nil {
		return e.restrict(v, x, sx.Without(domain.Single(n)))
	}
	return []valuation{v}
}

// ordered refines by x <= y, or by its negation y < x.
func (e *evaluator) ordered(v valuation, x, y *term.Term, want bool) []valuation {
	strict := int64(0)
	if !want {
		x, y, strict = y, x, 1
	}
	sx, sy := e.eval(v, x), e.eval(v, y)
	if sx == nil || sy == nil {
		return []valuation{v}
	}
	if len(sx) == 0 || len(sy) == 0 || x == y && strict == 1 || sx.Least() > sy.Greatest() || sx.Least() == sy.Greatest() && strict == 1 {
		return nil
	}
	var list []valuation
	for _, w := range e.restrict(v, x, sx.Between(sx.Least(), sy.Greatest()-strict)) {
		list = append(list, e.restrict(w, y, sy.Between(sx.Least()+strict, sy.Greatest()))...)
	}
	return list
}

// unsigned refines x <= y where one of them is a constant.
func (e *evaluator) unsigned(v valuation, x, y *term.Term, sx, sy domain.Set, want bool) []valuation {
	full := domain.FullSet(x.Sort())
	if full == nil {
		return []valuation{v}
	}
	upTo := func(n int64) (low, high domain.Set) { // unsigned numbers up to n, above n
		if n >= 0 {
			return full.Between(0, n), full.Between(n+1, full.Greatest()).Join(full.Between(full.Least(), -1))
		}
		low = full.Between(0, full.Greatest()).Join(full.Between(full.Least(), n))
		if n < -1 {
			high = domain.Range(n+1, -1)
		}
		return low, high
	}
	if n, ok := sy.Only(); ok {
		low, high := upTo(n)
		if want {
			return e.restrict(v, x, sx.Meet(low))
		}
		return e.restrict(v, x, sx.Meet(high))
	}
	if n, ok := sx.Only(); ok { // n <= y
		low, high := upTo(n)
		if want {
			return e.restrict(v, y, sy.Meet(high.Join(domain.Single(n))))
		}
		return e.restrict(v, y, sy.Meet(low.Without(domain.Single(n))))
	}
	return []valuation{v}
}

// symbolic takes a term apart into a variable and an offset.
func (e *evaluator) symbolic(v valuation, t *term.Term) (variable int, offset int64, ok bool) {
	if t.Op() == term.OpBVAdd && len(t.Args()) == 2 {
		if n, isConst := constantOf(t.Args()[1]); isConst {
			offset, t = n, t.Args()[0]
		}
	}
	if t.Op() != term.OpVar || domain.FullSet(t.Sort()) == nil || t.Sort().Kind != term.BitVecKind {
		return 0, 0, false
	}
	i, ok := e.index(t)
	if !ok {
		return 0, 0, false
	}
	if _, one := v[i].set.Only(); one {
		return 0, 0, false
	}
	return i, offset, true
}

// unify refines by x + offset == y.
func (e *evaluator) unify(v valuation, i, j int, offset int64) []valuation {
	s := e.sort(i)
	x, y := v[i], v[j]
	if i == j || x.symbol != 0 && x.symbol == y.symbol {
		if i == j && offset != 0 || i != j && wrapWord(s, x.offset+offset-y.offset) != 0 {
			return nil
		}
		return []valuation{v}
	}
	w := maps.Clone(v)
	if x.symbol == 0 {
		x.symbol, x.offset = v.fresh(), 0
		w[i] = x
	}
	old, shift := y.symbol, wrapWord(s, x.offset+offset-y.offset)
	for k, z := range w {
		if k == j || old != 0 && z.symbol == old {
			z.offset = wrapWord(s, z.offset+shift)
			if k == j {
				z.offset = wrapWord(s, x.offset+offset)
			}
			z.symbol = x.symbol
			w[k] = z
		}
	}
	var list []valuation
	for _, u := range e.narrow(w, j, w[j].set) {
		list = append(list, e.narrow(u, i, u[i].set)...)
	}
	return list
}

// fresh is a symbol that is not in use.
func (v valuation) fresh() int {
	n := 0
	for _, s := range v {
		n = max(n, s.symbol)
	}
	return n + 1
}

func (e *evaluator) sort(i int) *term.Sort { return e.space.Vars[i].Term.Sort() }

// wrapWord is a number modulo 2^width.
func wrapWord(s *term.Sort, n int64) int64 {
	shift := 64 - s.Width
	return n << shift >> shift
}

// narrow makes the set of a variable, and of those with its symbol, smaller.
func (e *evaluator) narrow(v valuation, i int, set domain.Set) []valuation {
	set = set.Meet(v[i].set)
	if len(set) == 0 {
		return nil
	}
	s := v[i]
	w := maps.Clone(v)
	for k, z := range v {
		switch {
		case k == i:
			z.set = set
		case s.symbol != 0 && z.symbol == s.symbol:
			sort := e.sort(i)
			z.set = z.set.Meet(set.Minus(sort, s.offset-z.offset))
			if len(z.set) == 0 {
				return nil
			}
		default:
			continue
		}
		w[k] = z
	}
	return []valuation{w}
}

// readable is the indices at which a read can give a value of the set.
func (s slot) readable(indices, set domain.Set) domain.Set {
	for _, c := range s.cells {
		if len(c.set.Meet(set)) == 0 {
			indices = indices.Without(domain.Single(c.index))
		}
	}
	return indices
}

// restrict refines by "the term is in the set", as far as this says something
// of one variable or cell.
func (e *evaluator) restrict(v valuation, t *term.Term, set domain.Set) []valuation {
	if len(set) == 0 {
		return nil
	}
	if e.tired() {
		return []valuation{v}
	}
	args := t.Args()
	switch t.Op() {
	case term.OpVar:
		if i, ok := e.index(t); ok && v[i].set != nil {
			return e.narrow(v, i, set)
		}
	case term.OpBVAdd:
		if n, ok := constantOf(args[len(args)-1]); ok && len(args) == 2 {
			if set = set.Minus(t.Sort(), n); set != nil {
				return e.restrict(v, args[0], set)
			}
		}
	case term.OpSExt:
		if inner := domain.FullSet(args[0].Sort()); inner != nil {
			set = set.Meet(inner)
		}
		return e.restrict(v, args[0], set)
	case term.OpSelect:
		i, ok := e.index(args[0])
		if !ok || domain.FullSet(args[0].Sort().Elem) == nil {
			break
		}
		at, s := e.eval(v, args[1]), v[i]
		n, one := at.Only()
		if !one {
			return e.restrict(v, args[1], s.readable(at, set))
		}
		if c, known := cellAt(s.cells, n); known {
			set = set.Meet(c)
		}
		if len(set) == 0 {
			return nil
		}
		s.cells = setCell(s.cells, n, set)
		return []valuation{v.with(i, s)}
	case term.OpIte:
		var list []valuation
		for k, want := range []bool{true, false} {
			for _, w := range e.refine(v, args[0], want) {
				if s := e.eval(w, args[k+1]); s != nil {
					list = append(list, e.restrict(w, args[k+1], s.Meet(set))...)
				} else {
					list = append(list, w)
				}
			}
		}
		return list
	}
	return []valuation{v}
}
