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

// A shadow evaluates terms to their ghosts, where possibly nothing was stored in the variables in. It notes the uses where a path
// condition holds; where that is false, none.
type shadow struct {
	*assignment
	in       maybe
	terms    []*term.Term // of in
	uses     []use
	left     int                   // terms to look at; the rest counts as initialised
	mentions map[*term.Term]bool   // whether terms mention one of terms
	ghostOf  map[onPath]*term.Term // of what was looked at: a term is a graph, whose parts may occur often
	operated map[onPath]bool       // whose uses are known
	always   bool                  // only uses on all paths are noted
}

// onPath is a term where a condition holds.
type onPath struct{ t, path *term.Term }

func (a *assignment) shadow(in maybe) *shadow {
	s := &shadow{
		assignment: a, in: in, left: maxShadowed,
		mentions: map[*term.Term]bool{}, ghostOf: map[onPath]*term.Term{}, operated: map[onPath]bool{},
	}
	for _, i := range in {
		s.terms = append(s.terms, a.vars[i].Term)
	}
	return s
}

// mention reports whether t mentions a variable in which possibly nothing was stored.
func (s *shadow) mention(t *term.Term) bool {
	if len(s.in) == 0 {
		return false
	}
	known, ok := s.mentions[t]
	if !ok {
		known = s.d.p.Terms.Mentions(t, s.terms...)
		s.mentions[t] = known
	}
	return known
}

// of is the ghost of t; what it operates on is a use, where path holds.
func (s *shadow) of(t, path *term.Term) *term.Term {
	if !s.mention(t) {
		return s.whole(t.Sort(), false)
	}
	g := s.ghostOf[onPath{t, path}]
	if g == nil {
		if s.left--; s.left < 0 {
			return s.whole(t.Sort(), false)
		}
		g = s.find(t, path)
		s.ghostOf[onPath{t, path}] = g
	}
	return g
}

// find is the ghost of t, made of those of its parts.
func (s *shadow) find(t, path *term.Term) *term.Term {
	m := s.d.p.Terms
	args := t.Args()
	switch t.Op() {
	case term.OpVar:
		return s.ghost(s.d.p.VarOf(t)).Term
	case term.OpExtract, term.OpZExt, term.OpSExt:
		return s.of(args[0], path)
	case term.OpConcat:
		return m.And(s.of(args[0], path), s.of(args[1], path))
	case term.OpIte:
		if isTruth(args[0]) && args[1].IsConst() && args[2].IsConst() {
			return s.of(args[0], path)
		}
		s.operate(args[0], path)
		yes, no := s.of(args[1], s.branch(path, args[0])), s.of(args[2], s.branch(path, m.Not(args[0])))
		return m.Ite(args[0], yes, no)
	case term.OpSelect:
		s.operate(args[1], path)
		if a := s.of(args[0], path); a.Sort() != m.Bool() {
			return s.selected(args[0], a, args[1])
		} else {
			return a
		}
	case term.OpStore:
		s.operate(args[1], path)
		if a, v := s.of(args[0], path), s.of(args[2], path); a.Sort() != m.Bool() {
			return m.Store(a, args[1], v)
		} else {
			return m.And(a, v)
		}
	case term.OpConstArray:
		if v := s.of(args[0], path); s.ghostSort(t.Sort()) != m.Bool() {
			return m.ConstArray(s.ghostSort(t.Sort()), v)
		} else {
			return v
		}
	case term.OpCopy:
		for _, i := range []int{1, 3, 4} {
			s.operate(args[i], path)
		}
		if to, from := s.of(args[0], path), s.of(args[2], path); to.Sort() != m.Bool() {
			return m.Copy(to, args[1], from, args[3], args[4])
		} else {
			return m.And(to, from)
		}
	case term.OpAnd, term.OpOr: // the others are used where those that are initialised decide nothing
		for _, x := range args {
			switch {
			case s.mention(x):
			case t.Op() == term.OpAnd:
				path = s.branch(path, x)
			default:
				path = s.branch(path, m.Not(x))
			}
		}
	case term.OpBVAnd, term.OpBVShl, term.OpBVLShr, term.OpBVAShr: // a bit-field of a word
		if args[1].IsConst() {
			return s.of(args[0], path)
		}
	case term.OpBVOr:
		if slices.ContainsFunc(args, isPart) {
			return m.And(s.of(args[0], path), s.of(args[1], path))
		}
	case term.OpEq, term.OpNot:
		if isTruth(t) {
			return s.of(args[0], path)
		}
	}
	for _, x := range args {
		s.operate(x, path)
	}
	return s.whole(t.Sort(), false)
}

// branch is the path on which a condition holds, too.
func (s *shadow) branch(path, cond *term.Term) *term.Term {
	if m := s.d.p.Terms; !s.always {
		return m.And(path, cond)
	} else {
		return m.False()
	}
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

// operate notes that the value of t is used where path holds.
func (s *shadow) operate(t, path *term.Term) {
	if path.IsFalse() {
		return
	}
	m := s.d.p.Terms
	g := s.of(t, path)
	if g.Sort() != m.Bool() || g.IsFalse() || s.operated[onPath{t, path}] {
		return
	}
	s.operated[onPath{t, path}] = true
	read := s.readBy(t)
	s.uses = append(s.uses, use{read: read, cond: m.And(path, g), from: s.sourceOf(read)})
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
		list = append(list, recall(a, a.uses, e, in, func(in maybe) (list []int) {
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
	yes := s.d.p.Terms.True()
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
	return s.uses
}

// updates are the ghosts that an internal edge changes.
func (a *assignment) updates(e *cfg.Edge, in maybe) (list []update) {
	if f, ok := a.d.Marks.Fresh[e]; ok {
		return recall(a, a.changes, e, in, func(in maybe) []update { return a.fresh(f, e, in) })
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
				u.from = source{name: cNameOr(v, b.Input.Name), pos: b.Input.Pos}
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
			u.ghost = m.Store(s.of(v.Term, m.False()), f.Object, a.whole(sort.Elem, true))
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
	return recall(a, a.changes, e, in, func(in maybe) (list []update) {
		s := a.shadow(in)
		for i, t := range src {
			u := update{v: dst[i], ghost: s.of(t, a.d.p.Terms.False()), from: s.sourceOf(t)}
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
