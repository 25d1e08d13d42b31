package assemble

import (
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// What is known of main's arguments where they are read. The model of arguments makes them in a loop, once, and
// says then in variables of its own which array they are in, how many they are, and which is the first. That
// all of them are strings is a fact about every element of an array, which proofs would have to find, and to
// carry through every loop of the program. But it can be seen from the stores of the whole program: as long as
// nothing but the model stores into the array, every element is one of the objects that the model made one
// after the other, and NULL is after them; as long as nothing frees objects of their kind, they are alive; as long as
// only zeros are stored into their bytes, the last byte stays zero; and as long as nothing is stored there, it is the only one.
// What holds is assumed in front of every action that reads an element: it excludes no execution, or one that a shorter argument has.

// Names of the models.
const (
	modelPrefix   = "__tav_" // begins the names of their parts
	argumentList  = "__tav_argument_list"
	argumentCount = "__tav_argument_count"
	argumentFirst = "__tav_argument_first"
	argumentModel = "__tav_arguments"      // makes the arguments
	permutation   = "__tav_option_permute" // getopt's, moves arguments among each other, or else unsets the list
)

// arguments are the variables that say where the arguments are and what they are, with all assignments of the program.
type arguments struct {
	d                  *Draft
	list, first, count *term.Term
	cells, bytes       *cfg.Region // of the array and of the strings; nil: more is stored there than what is known of them
	size, freed        *cfg.Var    // of the strings; nil: not there, or changed
	at                 *term.Term  // the offsets in the array; nil: not known
	static             *term.Term  // ids below are of static objects, or NULL
	whole              bool        // nothing but static objects and the strings is in bytes, and nothing else is stored in the strings
	literals           bool        // whole, and the static objects are strings that nothing is stored in
	changes            []change
	others             map[*cfg.Var]bool // what is changed in other ways
	lists, counts      map[*cfg.Var]bool // copies of list and of count
	begins             map[*cfg.Edge]bool
	every              []change                       // changes, and those of these edges but for initial values
	entry              map[*cfg.Loc]bool              // locations of the entry procedure
	before             map[*cfg.Var]map[*cfg.Loc]bool // of it, that are reached before a variable is assigned
}

// A change is an assignment to one variable in a function.
type change struct {
	in  string
	by  *cfg.Edge
	dst *cfg.Var
	src *term.Term
}

// knowArguments assumes what is known of arguments, where they are read.
func (d *Draft) knowArguments() {
	a := &arguments{d: d, others: map[*cfg.Var]bool{}}
	if d.p.Threads != nil || d.Counter == nil || !a.find() {
		return
	}
	for _, p := range d.p.Procs {
		var locs []*cfg.Loc
		d.walk(p, func(x *cfg.Loc) { locs = append(locs, x) })
		for _, x := range locs {
			fact := a.facts(x)
			if fact.IsTrue() {
				continue
			}
			y := &cfg.Loc{Proc: x.Proc, Pos: x.Pos, Out: x.Out}
			for _, e := range y.Out {
				e.From = y
			}
			x.Out = []*cfg.Edge{{From: x, To: y, Action: &cfg.Assume{Cond: fact}, Frame: y.Out[0].Frame}} // no statement's
		}
	}
}

// find finds the variables; false when nothing is known.
func (a *arguments) find() bool {
	for _, v := range a.d.p.Globals {
		switch v.Name {
		case argumentList + ".obj":
			a.list = v.Term
		case argumentFirst + ".obj":
			a.first = v.Term
		case argumentCount:
			a.count = v.Term
		}
	}
	if a.list == nil || a.first == nil || a.count == nil {
		return false
	}
	a.begins, a.entry = a.start(), map[*cfg.Loc]bool{}
	a.d.walk(a.d.p.Entry, func(x *cfg.Loc) { a.entry[x] = true })
	for _, p := range a.d.p.Procs {
		a.d.edges(p, func(e *cfg.Edge) {
			in := p.Name
			if e.Frame != nil {
				in = e.Frame.Func
			}
			assign, ok := e.Action.(*cfg.Assign)
			switch {
			case !ok && a.begins[e]:
				for _, v := range cfg.Assigned(e.Action) {
					a.every = append(a.every, change{in, e, v, v.Term})
				}
			case !ok:
				for _, v := range cfg.Assigned(e.Action) {
					a.others[v] = true
				}
			default:
				for k, v := range assign.Dst {
					c := change{in, e, v, assign.Src[k]}
					if !a.begins[e] {
						a.changes = append(a.changes, c)
					}
					if !a.begins[e] || !c.src.IsConst() {
						a.every = append(a.every, c)
					}
				}
			}
		})
	}
	a.made()
	a.lists, a.counts = a.copied(a.list), a.copied(a.count)
	return a.cells != nil && a.onlyChanged(a.cells.Cells, a.moved)
}

// start are the edges that every execution begins with, before the model makes arguments.
func (a *arguments) start() map[*cfg.Edge]bool {
	edges := map[*cfg.Edge]bool{}
	for x := a.d.p.Entry.Entry; len(x.Out) == 1; {
		e := x.Out[0]
		if e.Kind != cfg.Internal || e.Frame != nil || edges[e] {
			break
		}
		edges[e] = true
		if assign, ok := e.Action.(*cfg.Assign); ok {
			for k, v := range assign.Dst {
				if v == a.d.Counter && assign.Src[k].IsConst() {
					a.static = assign.Src[k]
				}
			}
		}
		x = e.To
	}
	return edges
}

// made finds what the model makes the arguments in, without what others change, too.
func (a *arguments) made() {
	var offsets []*term.Term
	for _, c := range a.changes {
		if c.in != argumentModel || c.src.Op() != term.OpStore {
			continue
		}
		r, row := c.dst.Region, c.src.Args()[2]
		switch {
		case r != nil && r.ByObject && r.ByOffset && row.Op() == term.OpStore && r.Cells[0].Parts && r.Unit*8 == int64(row.Args()[1].Sort().Width): // an index counts pointers
			a.cells = r
			if !c.dst.Parts {
				offsets = append(offsets, row.Args()[2])
			}
		case r != nil && r.ByObject && r.ByOffset && r.Unit == 1 && row.Op() == term.OpStore && len(r.Cells) == 1 && c.dst.Term.Sort().Elem.Elem.Width == 8:
			a.bytes = r
		case c.dst.Role == cfg.Heap && c.dst.Term.Sort().Elem == a.d.p.Terms.Bool(): // the strings' is the last
			a.freed = c.dst
		case c.dst.Role == cfg.Heap:
			a.size = c.dst
		}
	}
	for i, t := range offsets {
		if t = a.constant(t); i == 0 || t == a.at {
			a.at = t
		} else {
			a.at = nil
			break
		}
	}
	a.dropChanged()
}

// dropChanged drops what the program changes in other ways than the model.
func (a *arguments) dropChanged() {
	if a.bytes != nil && !a.onlyChanged(a.bytes.Cells, a.ended) {
		a.bytes = nil
	}
	if a.size != nil && !a.onlyChanged([]*cfg.Var{a.size}, a.born) {
		a.size = nil
	}
	a.whole = a.bytes != nil && a.size != nil && a.static != nil &&
		a.onlyChanged([]*cfg.Var{a.bytes.Cells[0], a.size}, func(c change) bool { return c.in == argumentModel || a.fixed(c) })
	a.literals = a.whole && a.onlyChanged([]*cfg.Var{a.bytes.Cells[0], a.size}, func(c change) bool { return c.in == argumentModel }) && a.texts()
	if a.freed != nil && !a.onlyChanged([]*cfg.Var{a.freed}, func(c change) bool { return a.born(c) && c.src.Args()[2].IsFalse() }) {
		a.freed = nil
	}
}

// constant is a constant, or the one that is assigned to a variable; nil: there is none.
func (a *arguments) constant(t *term.Term) *term.Term {
	if t.IsConst() {
		return t
	}
	v := a.d.p.VarOf(t)
	if v == nil || a.others[v] {
		return nil
	}
	var one *term.Term
	for _, c := range a.changes {
		switch {
		case c.dst != v:
		case !c.src.IsConst(), one != nil && one != c.src:
			return nil
		default:
			one = c.src
		}
	}
	return one
}

// onlyChanged says that the program changes variables in harmless ways only.
func (a *arguments) onlyChanged(vars []*cfg.Var, harmless func(change) bool) bool {
	for _, v := range vars {
		if a.others[v] {
			return false
		}
	}
	return !slices.ContainsFunc(a.changes, func(c change) bool { return slices.Contains(vars, c.dst) && !harmless(c) })
}

// born says that only a new object's element is changed.
func (a *arguments) born(c change) bool {
	return c.src.Op() == term.OpStore && c.src.Args()[0] == c.dst.Term && c.src.Args()[1] == a.d.Counter.Term
}

// elsewhere says that a row of memory is changed that is no argument's: a static object's, or a new one's.
func (a *arguments) elsewhere(c change) bool {
	return a.born(c) || a.fixed(c)
}

// fixed says that a row of memory is changed that is a static object's.
func (a *arguments) fixed(c change) bool {
	return a.static != nil && c.src.Op() == term.OpStore && c.src.Args()[0] == c.dst.Term && a.d.p.Terms.ULt(c.src.Args()[1], a.static).IsTrue()
}

// moved says that a change leaves arguments in the array, or does not change it.
func (a *arguments) moved(c change) bool {
	return c.in == argumentModel || c.in == permutation || a.elsewhere(c)
}

// ended says that a change of the strings leaves the zeros at their ends.
func (a *arguments) ended(c change) bool {
	if a.elsewhere(c) {
		return true
	}
	if c.src.Op() != term.OpStore || c.src.Args()[0] != c.dst.Term {
		return false
	}
	row := c.src.Args()[2]
	return row.Op() == term.OpStore && row.Args()[0] == a.d.p.Terms.Select(c.dst.Term, c.src.Args()[1]) && isZero(row.Args()[2])
}

func isZero(t *term.Term) bool { return t.IsConst() && t.Value().Sign() == 0 }

// facts are what is known of the elements of the array that the edges from a location read.
func (a *arguments) facts(x *cfg.Loc) *term.Term {
	m := a.d.p.Terms
	var roots []*term.Term
	for _, e := range x.Out {
		if e.Kind != cfg.Internal || e.Frame != nil && e.Frame.Func == argumentModel {
			return m.True()
		}
		cfg.EachTerm(e.Action, func(t *term.Term) { roots = append(roots, t) })
		for _, u := range e.UB {
			roots = append(roots, u.Cond)
		}
	}
	var all []*term.Term
	if reads := a.reads(roots, a.cells.Cells[0]); len(reads) > 0 {
		lists, counts := a.copiesAt(x, a.lists, a.list), a.copiesAt(x, a.counts, a.count)
		for _, t := range reads {
			all = append(all, a.fact(t, lists, counts))
		}
	}
	if a.whole {
		for _, t := range a.reads(roots, a.bytes.Cells[0]) {
			if slices.ContainsFunc(x.Out, func(e *cfg.Edge) bool { return ends(e, none(m, t)) }) {
				all = append(all, a.character(t))
			}
		}
	}
	return m.And(all...)
}

// reads are the elements of an array that terms read.
func (a *arguments) reads(roots []*term.Term, array *cfg.Var) (list []*term.Term) {
	m := a.d.p.Terms
	m.Walk(roots, func(t *term.Term) *term.Term {
		if t.Op() == term.OpSelect && t.Args()[0].Op() == term.OpSelect && t.Args()[0].Args()[0] == array.Term && !slices.Contains(list, t) &&
			!slices.ContainsFunc(m.FreeVars(t), func(v *term.Term) bool { return a.d.p.VarOf(v) == nil }) { // bound ones
			list = append(list, t)
		}
		return nil
	})
	return list
}

// ends says that an edge is taken under a condition alone.
func ends(e *cfg.Edge, cond *term.Term) bool {
	assume, ok := e.Action.(*cfg.Assume)
	return ok && assume.Cond == cond
}

// character is what is known of a character: of a string, the last one and no other is zero. An execution in which another one is zero
// does what it does with a shorter argument, or else reads after the end of that.
func (a *arguments) character(t *term.Term) *term.Term {
	m := a.d.p.Terms
	o, i := t.Args()[0].Args()[1], t.Args()[1]
	size := m.Select(a.size.Term, o)
	last := m.BVSub(size, m.BVUint(size.Sort().Width, 1))
	where := m.ULt(i, size)
	if !a.literals {
		where = m.And(where, m.ULe(a.static, o))
	}
	return m.Implies(where, m.Eq(none(m, t), m.Eq(i, last)))
}

// texts says that all objects that are there at the start are strings: the last character of each, and no other, is zero.
func (a *arguments) texts() bool {
	rows, sizes := a.initial(a.bytes.Cells[0]), a.initial(a.size)
	if sizes == nil {
		return false
	}
	all, known := term.ValueOf(sizes)
	if !known || all.Default().Big().Sign() != 0 {
		return false
	}
	is := true
	all.Entries(func(o, size term.Value) bool {
		n, _ := size.Uint64()
		is = n == 0 || rows != nil && a.text(rows, o, n)
		return is
	})
	return is
}

// text says that an object of so many characters is a string, where rows of memory are stored.
func (a *arguments) text(rows *term.Term, o term.Value, size uint64) bool {
	for ; rows.Op() == term.OpStore; rows = rows.Args()[0] {
		at, ok := term.ValueOf(rows.Args()[1])
		row, known := term.ValueOf(rows.Args()[2])
		if !ok || !known {
			return false
		}
		if !at.Equal(o) {
			continue
		}
		for i := range size {
			c := row.Select(term.BVWord(rows.Args()[2].Sort().Index.Width, i))
			if (c.Big().Sign() == 0) != (i == size-1) {
				return false
			}
		}
		return true
	}
	return false
}

// initial is what is assigned to a variable at the start; nil: nothing is, or more than once.
func (a *arguments) initial(v *cfg.Var) (t *term.Term) {
	for e := range a.begins {
		if assign, ok := e.Action.(*cfg.Assign); ok {
			if k := slices.Index(assign.Dst, v); k >= 0 {
				if t != nil {
					return nil
				}
				t = assign.Src[k]
			}
		}
	}
	return t
}

// fact is what is known of an element: an argument, or NULL after them. Copies of where they are and of how many they are take the place of
// the model's variables.
func (a *arguments) fact(t *term.Term, lists, counts []*term.Term) *term.Term {
	m := a.d.p.Terms
	o, i := t.Args()[0].Args()[1], t.Args()[1]
	count, here := a.count, m.And(m.Not(none(m, a.list)), m.Eq(o, a.list))
	if len(lists) > 0 {
		here = m.Eq(o, lists[0])
	}
	if slices.Contains(lists, o) {
		here = m.True()
	}
	var equal []*term.Term
	for k, n := range counts {
		if count = counts[0]; k > 0 {
			equal = append(equal, m.Eq(n, count))
		}
	}
	n := m.ZExt(count, i.Sort().Width)
	is := []*term.Term{m.ULt(m.BVSub(t, a.first), m.ZExt(count, t.Sort().Width)), m.ULt(t, a.d.Counter.Term), m.Not(none(m, t))}
	if cells := a.cells.Cells; len(cells) == 2 && a.at != nil {
		is = append(is, m.Eq(m.Select(m.Select(cells[1].Term, o), i), a.at))
	}
	if a.static != nil {
		is = append(is, m.ULe(a.static, t))
	}
	if a.freed != nil {
		is = append(is, m.Not(m.Select(a.freed.Term, t)))
	}
	if a.size != nil && (a.at == nil || isZero(a.at)) {
		size := m.Select(a.size.Term, t)
		one := m.BVUint(size.Sort().Width, 1)
		is = append(is, m.ULe(one, size), m.ULe(size, m.BVUint(size.Sort().Width, longestArgument+1)))
		if a.bytes != nil {
			is = append(is, none(m, m.Select(m.Select(a.bytes.Cells[0].Term, t), m.BVSub(size, one))))
		}
	}
	return m.And(m.And(equal...), m.Implies(m.And(here, m.ULt(i, n)), m.And(is...)), m.Implies(m.And(here, m.Eq(i, n)), none(m, t)))
}

// none says of a number that it is zero.
func none(m *term.Manager, t *term.Term) *term.Term { return m.Eq(t, m.BVUint(t.Sort().Width, 0)) }
