package traceabs

import (
	"context"
	"slices"

	"tav/solver/term"
)

// A shape is what of a block matters for the tracked variables.
type shape struct {
	mentioned []int        // positions in vars of the start that guard and values mention
	values    []*term.Term // by position in vars of the end
	origin    []int        // by position: where the variable is in vars of the start if the block keeps it, else -1
	posts     map[string][][]*term.Term
}

func (x *exploration) shape(bl *block) *shape {
	if s := x.shapes[bl]; s != nil {
		return s
	}
	s := &shape{posts: map[string][][]*term.Term{}}
	x.shapes[bl] = s
	given := map[int]*term.Term{}
	for _, v := range bl.values {
		given[v.index] = v.value
	}
	uses := map[*term.Term]bool{}
	use := func(t *term.Term) {
		for _, v := range x.terms.FreeVars(t) {
			uses[v] = true
		}
	}
	use(bl.guard)
	position := map[int]int{}
	for k, v := range x.vars[bl.from.id] {
		position[v] = k
	}
	for _, v := range x.vars[bl.to.id] {
		p := x.places[v]
		sub := map[*term.Term]*term.Term{}
		for _, i := range p.variables {
			if t, changed := given[i]; changed {
				sub[x.b.variable(i)] = t
			}
		}
		from := -1
		t := p.t
		if len(sub) > 0 {
			t = x.terms.Substitute(t, sub)
			use(t)
		} else if k, ok := position[v]; ok {
			from = k
		}
		s.values = append(s.values, t)
		s.origin = append(s.origin, from)
	}
	for k, v := range x.vars[bl.from.id] {
		for _, i := range x.places[v].variables {
			if uses[x.b.variable(i)] {
				s.mentioned = append(s.mentioned, k)
				break
			}
		}
	}
	return s
}

// post lists the states after the block from the given one.
func (x *exploration) post(ctx context.Context, bl *block, values []*term.Term) [][]*term.Term {
	s := x.shape(bl)
	part := make([]*term.Term, len(s.mentioned))
	for i, k := range s.mentioned {
		part[i] = values[k]
	}
	key := stateKey(part)
	posts, ok := s.posts[key]
	if !ok {
		posts = x.compute(ctx, bl, s, part)
		s.posts[key] = posts
	}
	result := make([][]*term.Term, len(posts))
	for i, p := range posts {
		result[i] = slices.Clone(p)
		for k, from := range s.origin {
			if from >= 0 && values[from] != nil {
				result[i][k] = values[from]
			}
		}
	}
	return result
}

// compute is post where only the mentioned variables have values.
func (x *exploration) compute(ctx context.Context, bl *block, s *shape, part []*term.Term) [][]*term.Term {
	sub := map[*term.Term]*term.Term{}
	known := []*term.Term{bl.guard} // and the predicates
	for i, k := range s.mentioned {
		p := x.places[x.vars[bl.from.id][k]]
		if part[i] == nil {
			continue
		}
		if p.variable < 0 {
			known = append(known, x.terms.Eq(p.t, part[i]))
			continue
		}
		v := x.b.variable(p.variable)
		switch {
		case p.cell == nil:
			sub[v] = part[i]
		case sub[v] == nil:
			sub[v] = x.terms.Store(v, p.cell, part[i])
		default:
			sub[v] = x.terms.Store(sub[v], p.cell, part[i])
		}
	}
	guard := x.terms.Substitute(x.terms.And(known...), sub)
	if guard.IsFalse() {
		return nil
	}
	restricted := map[*term.Term]bool{}
	x.scan(guard, restricted)
	values := make([]*term.Term, len(s.values))
	var open []int
	var terms []*term.Term
	for k, t := range s.values {
		t = x.terms.Substitute(t, sub)
		x.scan(t, nil)
		if t.IsConst() {
			values[k] = t
		} else if x.relevant(t, restricted) {
			open = append(open, k)
			terms = append(terms, t)
		}
	}
	var result [][]*term.Term
	for _, choice := range x.enumerate(ctx, guard, terms) {
		after := slices.Clone(values)
		for i, k := range open {
			after[k] = choice[i]
		}
		result = append(result, after)
	}
	return result
}

// relevant reports whether a value may be determined by the guard whose reads
// are given, other than being one of all values.
func (x *exploration) relevant(t *term.Term, guard map[*term.Term]bool) bool {
	if readsPlace(t) {
		return guard[t]
	}
	if t.Sort().Kind != term.BoolKind {
		return true
	}
	for _, v := range x.terms.FreeVars(t) {
		if guard[v] {
			return true
		}
	}
	return false
}

// scan remembers reads of cells and comparisons, and adds all reads to seen
// unless it is nil.
func (x *exploration) scan(t *term.Term, seen map[*term.Term]bool) {
	if seen == nil && !x.collect {
		return
	}
	x.terms.Walk([]*term.Term{t}, func(t *term.Term) *term.Term {
		if readsPlace(t) {
			if seen != nil {
				seen[t] = true
			}
			if x.collect && t.Op() == term.OpSelect {
				x.reads = append(x.reads, t)
			}
		}
		return nil
	})
	if x.collect {
		x.compare(t)
	}
}

// Limits of atoms: their size and what they are split from.
const (
	maxAtomSize  = 16
	maxSplitSize = 200
	maxSplitting = 200
)

// compare collects the comparisons in a term, those with conditional operands
// for each of the values.
func (x *exploration) compare(t *term.Term) {
	var work []*term.Term
	x.terms.Walk([]*term.Term{t}, func(t *term.Term) *term.Term {
		if comparison(t) && t.Size() < maxSplitSize {
			work = append(work, t)
		}
		return nil
	})
	for n := 0; n < len(work) && n < maxSplitting; n++ {
		t := work[n]
		if x.scanned[t] || !comparison(t) {
			continue
		}
		x.scanned[t] = true
		if choice := conditional(t); choice != nil {
			for _, value := range choice.Args()[1:] {
				work = append(work, x.replace(t, choice, value))
			}
		} else if t.Size() <= maxAtomSize && x.readable(t) {
			x.atoms = append(x.atoms, t)
		}
	}
}

// comparison reports whether a term compares numbers.
func comparison(t *term.Term) bool {
	return t.Op() == term.OpSLe || t.Op() == term.OpULe || t.Op() == term.OpEq && t.Args()[0].Sort().Kind == term.BitVecKind
}

// conditional is a conditional in a term, nil when there is none.
func conditional(t *term.Term) *term.Term {
	for _, s := range term.Postorder(t, nil) {
		if s.Op() == term.OpIte {
			return s
		}
	}
	return nil
}

// replace is t with one subterm in place of another.
func (x *exploration) replace(t, old, by *term.Term) *term.Term {
	done := map[*term.Term]*term.Term{old: by}
	for _, s := range term.Postorder(t, func(s *term.Term) bool { return done[s] != nil }) {
		args := make([]*term.Term, len(s.Args()))
		changed := false
		for i, a := range s.Args() {
			args[i] = done[a]
			changed = changed || args[i] != a
		}
		done[s] = s
		if changed {
			done[s] = x.terms.Rebuild(s, args)
		}
	}
	return done[t]
}

// readable reports whether a term has no inputs and reads arrays at constants only.
func (x *exploration) readable(t *term.Term) bool {
	for _, v := range x.terms.FreeVars(t) {
		if _, ok := x.b.space.index[v]; !ok {
			return false
		}
	}
	for _, s := range term.Postorder(t, readsPlace) {
		if s.Sort().Kind == term.ArrayKind || s.Op() == term.OpSelect {
			return false
		}
	}
	return true
}

// readsPlace reports whether a term is a variable or a cell.
func readsPlace(t *term.Term) bool {
	return t.Op() == term.OpVar || t.Op() == term.OpSelect && t.Args()[0].Op() == term.OpVar && t.Args()[1].IsConst()
}
