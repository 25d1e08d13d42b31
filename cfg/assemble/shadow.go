package assemble

import (
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// A use is an operation on a value in which possibly nothing was stored.
type use struct {
	read *term.Term // what is read: a variable or a cell
	cond *term.Term // that it is uninitialised
	from source
	pos  cfg.Pos
}

// An update is the value of the ghost of a variable after an edge.
type update struct {
	v      *cfg.Var
	ghost  *term.Term
	filled *term.Term // the value of the number of its filled cells; nil: it has none
	from   source
}

// A shadow evaluates terms to their ghosts, where possibly nothing was stored in the variables in. Terms are graphs, whose parts may
// occur often: each part is looked at once for its ghost and, where something in it is operated on, once more on the paths on which it
// is evaluated, after all that it is a part of.
type shadow struct {
	*assignment
	in       maybe
	left     int                     // terms to count the filled cells of; of the rest none is
	mention  func(*term.Term) bool   // whether a term mentions one of them
	ghosts   map[*term.Term]shadowed // of what was looked at
	parts    []*term.Term            // of these, each after its parts
	operands []*term.Term            // what is operated on, each after its parts
	operated map[*term.Term]bool     // that it is among them
	operates bool                    // something in the term at work is operated on
	handing  bool                    // paths are handed on from terms to their parts
	paths    map[*term.Term][]*path  // on which terms are evaluated
	used     map[*term.Term][]*path  // on which they are operated on
	always   bool                    // only uses on all paths count
	cleared  bool                    // what is left of a word when bits are cleared counts as initialised
}

// shadowed is what is known of a term.
type shadowed struct {
	ghost    *term.Term
	operates bool // a part of it that mentions a variable is operated on
}

func (a *assignment) shadow(in maybe) *shadow {
	if len(in) == 0 {
		return &shadow{assignment: a, mention: func(*term.Term) bool { return false }}
	}
	s := &shadow{
		assignment: a, in: in, left: maxShadowed, ghosts: map[*term.Term]shadowed{}, operated: map[*term.Term]bool{},
	}
	terms := make([]*term.Term, len(in))
	for k, i := range in {
		terms[k] = a.vars[i].Term
	}
	s.mention = term.Mentioning(a.d.p.Terms, terms...)
	return s
}

// uses are those by terms, for which visit calls of or operate.
func (s *shadow) uses(visit func()) (list []use) {
	visit()
	if len(s.operands) == 0 {
		return nil
	}
	m := s.d.p.Terms
	s.handing, s.paths, s.used = true, map[*term.Term][]*path{}, map[*term.Term][]*path{}
	visit()
	for _, t := range slices.Backward(s.parts) {
		if on := anyOf(s.paths[t]); on != nil {
			s.find(t, on)
		}
	}
	for _, t := range s.operands {
		if holds := anyOf(s.used[t]).holds(m); !holds.IsFalse() {
			read := s.readBy(t)
			list = append(list, use{read: read, cond: m.And(holds, s.ghosts[t].ghost), from: s.sourceOf(read)})
		}
	}
	return list
}

// of is the ghost of t, which is evaluated on a path.
func (s *shadow) of(t *term.Term, on *path) *term.Term {
	if !s.mention(t) {
		return s.whole(t.Sort(), false)
	}
	known, ok := s.ghosts[t]
	if !ok {
		known.ghost = s.whole(t.Sort(), false)
		if s.handing || len(s.ghosts) >= maxShadowed {
			return known.ghost
		}
		s.ghosts[t] = known
		outer := s.operates
		s.operates = false
		known.ghost = s.find(t, on)
		known.operates, s.operates = s.operates, outer
		s.ghosts[t] = known
		s.parts = append(s.parts, t)
	}
	s.operates = s.operates || known.operates
	if s.handing && known.operates && on != nil {
		s.paths[t] = append(s.paths[t], on)
	}
	return known.ghost
}

// find is the ghost of t, made of those of its parts.
func (s *shadow) find(t *term.Term, on *path) *term.Term {
	m := s.d.p.Terms
	args := t.Args()
	switch t.Op() {
	case term.OpVar:
		return s.ghost(s.d.p.VarOf(t)).Term
	case term.OpExtract, term.OpZExt, term.OpSExt:
		return s.of(args[0], on)
	case term.OpConcat:
		return m.And(s.of(args[0], on), s.of(args[1], on))
	case term.OpIte:
		if isTruth(args[0]) && args[1].IsConst() && args[2].IsConst() {
			return s.of(args[0], on)
		}
		s.operate(args[0], on)
		yes, no := s.of(args[1], s.branch(on, args[0], true)), s.of(args[2], s.branch(on, args[0], false))
		return m.Ite(args[0], yes, no)
	case term.OpSelect:
		s.operate(args[1], on)
		if a := s.of(args[0], on); a.Sort() != m.Bool() {
			return s.selected(args[0], a, args[1])
		} else {
			return a
		}
	case term.OpStore:
		s.operate(args[1], on)
		if a, v := s.of(args[0], on), s.of(args[2], on); a.Sort() != m.Bool() {
			return m.Store(a, args[1], v)
		} else {
			return m.And(a, v)
		}
	case term.OpConstArray:
		if v := s.of(args[0], on); s.ghostSort(t.Sort()) != m.Bool() {
			return m.ConstArray(s.ghostSort(t.Sort()), v)
		} else {
			return v
		}
	case term.OpCopy:
		for _, i := range []int{1, 3, 4} {
			s.operate(args[i], on)
		}
		if to, from := s.of(args[0], on), s.of(args[2], on); to.Sort() != m.Bool() {
			return m.Copy(to, args[1], from, args[3], args[4])
		} else {
			return m.And(to, from)
		}
	case term.OpAnd, term.OpOr: // the others are used where those that are initialised decide nothing
		for _, x := range args {
			if !s.mention(x) {
				on = s.branch(on, x, t.Op() == term.OpAnd)
			}
		}
	case term.OpBVAnd, term.OpBVShl, term.OpBVLShr, term.OpBVAShr: // a bit-field of a word
		switch {
		case !args[1].IsConst():
		case s.cleared && t.Op() == term.OpBVAnd:
			return m.False()
		default:
			return s.of(args[0], on)
		}
	case term.OpBVOr:
		if slices.ContainsFunc(args, isPart) {
			return m.And(s.of(args[0], on), s.of(args[1], on))
		}
	case term.OpEq, term.OpNot:
		if isTruth(t) {
			return s.of(args[0], on)
		}
	}
	for _, x := range args {
		s.operate(x, on)
	}
	return s.whole(t.Sort(), false)
}

// branch is the path on which a condition holds, or does not, too.
func (s *shadow) branch(on *path, cond *term.Term, holds bool) *path {
	switch {
	case !s.handing || on == nil:
		return on
	case s.always:
		return nil
	}
	return &path{ways: []*path{on}, cond: cond, not: !holds}
}

// isTruth reports whether a term may be a bool that is copied.
func isTruth(t *term.Term) bool {
	if t.Op() == term.OpNot {
		return isTruth(t.Args()[0])
	}
	return t.Op() == term.OpEq && t.Args()[1].IsConst()
}

// isPart reports whether a term is some bits of a word, beside which others are put.
func isPart(t *term.Term) bool {
	switch t.Op() {
	case term.OpBVAnd, term.OpBVShl:
		return t.Args()[1].IsConst()
	case term.OpConcat, term.OpZExt:
		return true
	}
	return false
}

// operate notes that the value of t is used on a path.
func (s *shadow) operate(t *term.Term, on *path) {
	if !s.mention(t) {
		return
	}
	s.operates = true
	g := s.of(t, on)
	switch {
	case g.Sort() != s.d.p.Terms.Bool() || g.IsFalse():
	case s.handing && on != nil:
		s.used[t] = append(s.used[t], on)
	case s.handing:
	case !s.operated[t]:
		s.operated[t] = true
		s.operands = append(s.operands, t)
	}
}

// readBy is the variable or the cell that a term is a copy of, or is partly made of.
func (s *shadow) readBy(t *term.Term) *term.Term {
	for t.Op() != term.OpVar && t.Op() != term.OpSelect {
		i := slices.IndexFunc(t.Args(), s.mention)
		if i < 0 {
			break
		}
		t = t.Args()[i]
	}
	return t
}

// sourceOf is where a value comes from that is made of the variables in.
func (s *shadow) sourceOf(t *term.Term) (from source) {
	for _, x := range s.d.p.Terms.FreeVars(t) {
		if i, ok := s.numbers[s.d.p.VarOf(x)]; ok && s.in.has(i) {
			from = from.meet(s.from[i])
		}
	}
	return from
}

// reads are the uses by the edges that leave a location. The program does not do what finds out what is leaked.
func (a *assignment) reads(x *cfg.Loc, in maybe) (list []use) {
	if len(in) == 0 || slices.ContainsFunc(x.Out, findsLeak) {
		return nil
	}
	for _, e := range x.Out {
		for _, u := range a.usesOf(e, a.shadow(a.mentioned(e, in))) {
			if u.pos = e.Pos; !slices.ContainsFunc(list, func(v use) bool { return v.read == u.read && v.cond == u.cond }) {
				list = append(list, u)
			}
		}
	}
	return list
}

// read are the variables that the edges which leave a location use in any case.
func (a *assignment) read(x *cfg.Loc, in maybe) (list []int) {
	if len(in) == 0 || slices.ContainsFunc(x.Out, findsLeak) {
		return nil
	}
	for _, e := range x.Out {
		list = append(list, recall(a, a.uses, e, in, anySource, func(in maybe) (list []int) {
			s := a.shadow(in)
			s.always = true
			for _, u := range a.usesOf(e, s) {
				if v := a.d.p.VarOf(u.read); v != nil && u.cond == a.ghost(v).Term {
					list = append(list, a.numbers[v])
				}
			}
			return list
		})...)
	}
	return list
}

// findsLeak reports whether an edge is a step of finding out whether memory is left.
func findsLeak(e *cfg.Edge) bool {
	a, ok := e.Action.(*cfg.Assume)
	return ok && a.Lemma != nil || e.To.Violates == cfg.ValidMemtrack || e.To.Violates == cfg.ValidMemcleanup
}

// usesOf are the uses by an edge.
func (a *assignment) usesOf(e *cfg.Edge, s *shadow) []use {
	if len(s.in) == 0 {
		return nil
	}
	yes := &path{}
	return s.uses(func() {
		switch b := e.Action.(type) {
		case *cfg.Assume:
			s.operate(b.Cond, yes)
			for _, t := range a.d.Marks.Reads[e] {
				s.operate(t, yes)
			}
		case *cfg.Assign:
			for i, t := range b.Src {
				if g := s.of(t, yes); slices.Contains(a.d.p.Entry.Results, b.Dst[i]) && !blank(g) {
					s.operate(t, yes)
				}
			}
		case *cfg.Havoc:
			for _, t := range b.Args {
				s.operate(t, yes)
			}
		case *cfg.CallAction:
			for _, t := range b.Args {
				s.of(t, yes)
			}
		}
	})
}

// updates are the ghosts that an internal edge changes.
func (a *assignment) updates(e *cfg.Edge, in maybe) (list []update) {
	if f, ok := a.d.Marks.Fresh[e]; ok {
		return recall(a, a.changes, e, in, a.learnedOf, func(in maybe) []update { return a.fresh(f, e, in) })
	}
	if a.d.Marks.Unknown[e] {
		for _, i := range in {
			list = append(list, a.all(a.vars[i], false))
		}
		return list
	}
	switch b := e.Action.(type) {
	case *cfg.Assign:
		for _, u := range a.passed(e, b.Dst, b.Src, in) {
			if i, ok := a.numbers[u.v]; !blank(u.ghost) || ok && in.has(i) {
				list = append(list, u)
			}
		}
	case *cfg.Havoc:
		for _, v := range b.Dst {
			i, ok := a.numbers[v]
			switch nothing := b.Input.Kind == cfg.Uninitialized && a.shadowed(v); {
			case nothing:
				u := a.all(v, true)
				u.from = source{name: cNameOr(v, b.Input.Name), pos: b.Input.Pos, made: b.Input.Name == cfg.OfAlloca}
				list = append(list, u)
			case ok && in.has(i):
				list = append(list, a.all(v, false))
			}
		}
	}
	return list
}

// all is the update of a variable in all cells of which something, or nothing, was stored.
func (a *assignment) all(v *cfg.Var, uninitialised bool) update {
	u := update{v: v, ghost: a.whole(v.Term.Sort(), uninitialised)}
	if a.filled(v) != nil {
		u.filled = a.whollyOf(v, uninitialised)
	}
	return u
}

// cNameOr is how C writes a variable without a cast.
func cNameOr(v *cfg.Var, name string) string {
	if v.C == "" || v.C[0] == '*' {
		return name
	}
	return v.C
}

// fresh are the ghosts of the cells of a new object.
func (a *assignment) fresh(f Fresh, e *cfg.Edge, in maybe) (list []update) {
	m, s := a.d.p.Terms, a.shadow(in)
	for _, v := range f.Cells() {
		if sort := v.Term.Sort(); a.shadowed(v) && a.ghostSort(sort) != m.Bool() {
			u := update{v: v, from: source{name: f.Name, pos: e.Pos, made: f.Made}}
			u.ghost = m.Store(s.of(v.Term, nil), f.Object, a.whole(sort.Elem, true))
			if a.filled(v) != nil {
				u.filled = s.added(v, f.Object)
			}
			list = append(list, u)
		}
	}
	return list
}

// passed are the ghosts of variables that an edge gives values.
func (a *assignment) passed(e *cfg.Edge, dst []*cfg.Var, src []*term.Term, in maybe) []update {
	return recall(a, a.changes, e, in, a.learnedOf, func(in maybe) (list []update) {
		s := a.shadow(in)
		s.cleared = a.d.Marks.Cleared[e]
		for i, t := range src {
			u := update{v: dst[i], ghost: s.of(t, nil), from: s.sourceOf(t)}
			if a.filled(dst[i]) != nil {
				u.filled = s.numberOf(dst[i], t)
			}
			list = append(list, u)
		}
		return list
	})
}

// shadowed reports whether it matters that nothing was stored in a variable. A place for pointers and
// numbers is stored in as one of the two.
func (a *assignment) shadowed(v *cfg.Var) bool {
	return (v.Region == nil || v.Region.Dual == nil) && (a.d.p.Threads == nil || !v.Global)
}
