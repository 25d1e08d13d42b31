package assemble

import (
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// Reads of uninitialised values as error locations. A variable without initialiser has a ghost that
// says whether nothing was stored in it; one of an array or of memory says it of each cell. Copies
// carry it along, as in J. Seward, N. Nethercote, "Using Valgrind to detect undefined value errors
// with bit-precision" (USENIX 2005), but of values, not of bits: a value of several parts is
// uninitialised if all of them are. An operation on such a value, a condition, an address or an
// argument of the library made of it is the error. Before there are ghosts, a forward analysis of
// the variables in which nothing may have been stored finds those that need one ("definite
// assignment", J. Gosling et al., The Java Language Specification, chapter 16).

// Marks are what lowering says of edges for reads of uninitialised values.
type Marks struct {
	Asked     bool                       // they are looked for
	Violated  cfg.Property               // by them
	Fresh     map[*cfg.Edge]Fresh        // of edges after which an object is new
	Reads     map[*cfg.Edge][]*term.Term // arguments of functions without a body
	Cleared   map[*cfg.Edge]bool         // edges that store 0 in a bit-field
	Unknown   map[*cfg.Edge]bool         // edges of functions that may store in any variable
	Bytes     bool                       // each byte is looked at; otherwise those of an object together: if none was stored
	Uncounted bool                       // there are to be no numbers beside the ghosts (filled.go)
}

// Fresh is an object in which nothing is stored.
type Fresh struct {
	Object *term.Term // its id
	Cells  func() []*cfg.Var
	Name   string // of the function that allocated it, or the variable
	Made   bool   // by a function
}

// maybe are the variables in which possibly nothing was stored, by their numbers, in order. It is
// never modified.
type maybe []int

func (s maybe) has(i int) bool { _, ok := slices.BinarySearch(s, i); return ok }

func (s maybe) with(i int, in bool) maybe {
	at, ok := slices.BinarySearch(s, i)
	switch {
	case ok == in:
		return s
	case in:
		return slices.Insert(slices.Clone(s), at, i)
	}
	return slices.Delete(slices.Clone(s), at, at+1)
}

func (s maybe) union(t maybe) maybe {
	more, at := 0, 0 // of t that s has not; in s
	for _, i := range t {
		for at < len(s) && s[at] < i {
			at++
		}
		if at == len(s) || s[at] != i {
			more++
		}
	}
	if more == 0 {
		return s
	}
	both := append(append(make(maybe, 0, len(s)+len(t)), s...), t...)
	slices.Sort(both)
	return slices.Compact(both)
}

// source is the variable or the memory in which nothing was stored that a value comes from; the zero
// one: not known yet.
type source struct {
	name    string
	pos     cfg.Pos // of its declaration or allocation
	made    bool    // it is memory, and name is the function that allocated it
	several bool    // it may be one of several
}

// meet is where a value comes from that is from s or from t.
func (s source) meet(t source) source {
	switch {
	case s == source{}, s == t:
		return t
	case t == source{}:
		return s
	}
	return source{several: true}
}

// An assignment walks the draft with the variables in which possibly nothing was stored.
type assignment struct {
	d         *Draft
	numbers   map[*cfg.Var]int
	vars      []*cfg.Var
	from      []source // by number: the first one found
	steps     []int    // by number: how often that has changed
	ghosts    map[*cfg.Var]*cfg.Var
	fillings  map[*cfg.Var]*cfg.Var // see filled
	uncounted bool                  // there are no such numbers: they are not wanted, or procedures have arrays as parameters or results
	at        map[*cfg.Loc]maybe
	calls     map[*cfg.Proc][]*cfg.Edge
	owner     map[*cfg.Loc]*cfg.Proc
	order     []*cfg.Loc // callers first, each location after those that lead to it, back edges aside
	queued    map[*cfg.Loc]bool
	learned   bool // where more values come from

	mentions map[*cfg.Edge][]*cfg.Var      // what edges mention
	uses     map[*cfg.Edge]recalled[[]int] // the variables used in any case
	changes  map[*cfg.Edge]recalled[[]update]
}

// findUninitialised makes error locations of reads of uninitialised values.
func (d *Draft) findUninitialised() {
	a := &assignment{
		d: d, uncounted: d.Marks.Uncounted, numbers: map[*cfg.Var]int{}, ghosts: map[*cfg.Var]*cfg.Var{}, fillings: map[*cfg.Var]*cfg.Var{}, at: map[*cfg.Loc]maybe{},
		calls: map[*cfg.Proc][]*cfg.Edge{}, owner: map[*cfg.Loc]*cfg.Proc{}, queued: map[*cfg.Loc]bool{},
		mentions: map[*cfg.Edge][]*cfg.Var{}, uses: map[*cfg.Edge]recalled[[]int]{}, changes: map[*cfg.Edge]recalled[[]update]{},
	}
	for _, p := range d.Procs {
		isArray := func(v *cfg.Var) bool { return v.Term.Sort().Kind == term.ArrayKind }
		a.uncounted = a.uncounted || slices.ContainsFunc(slices.Concat(p.Params, p.Results), isArray)
		d.walk(p, func(x *cfg.Loc) {
			a.owner[x] = p
			for _, e := range x.Out {
				if c, ok := e.Action.(*cfg.CallAction); ok {
					a.calls[c.Callee] = append(a.calls[c.Callee], e)
				}
			}
		})
	}
	for _, p := range slices.Backward(d.Procs) {
		left := d.depthFirst(p, func(*cfg.Loc) {})
		slices.Reverse(left)
		a.order = append(a.order, left...)
	}
	for a.learned = true; a.learned; {
		a.learned = false
		for _, x := range a.order {
			a.queued[x] = true
		}
		a.settle()
	}
	a.instrument()
}

// settle visits locations until none has more variables.
func (a *assignment) settle() {
	for changed := true; changed; {
		changed = false
		for _, x := range a.order {
			if a.queued[x] {
				a.queued[x], changed = false, true
				a.visit(x)
			}
		}
	}
}

// reach adds to the variables of a location.
func (a *assignment) reach(x *cfg.Loc, s maybe) {
	if old := a.at[x]; x != nil && len(s) > 0 {
		if a.at[x] = old.union(s); len(a.at[x]) > len(old) {
			a.queued[x] = true
		}
	}
}

// visit hands the variables of a location on.
func (a *assignment) visit(x *cfg.Loc) {
	p := a.owner[x]
	if x == p.Exit {
		for _, e := range a.calls[p] {
			a.queued[e.From] = true
		}
		return
	}
	in := a.after(x)
	for _, e := range x.Out {
		if e.Kind == cfg.Call {
			a.enter(e, in)
			continue
		}
		out := in
		for _, u := range a.updates(e, in) {
			if out = out.with(a.number(u.v), !blank(u.ghost)); !blank(u.ghost) {
				a.learn(u.v, u.from)
			}
		}
		a.reach(e.To, out)
	}
}

// after is what is left where the checks before the edges of a location hold.
func (a *assignment) after(x *cfg.Loc) maybe {
	in := a.at[x]
	for _, i := range a.read(x, in) {
		in = in.with(i, false)
	}
	return in
}

// enter hands the variables on to a callee, and what it leaves to the location after the call.
func (a *assignment) enter(e *cfg.Edge, in maybe) {
	call, site := e.Action.(*cfg.CallAction), a.d.Calls[e]
	inside, after := a.global(in, true), a.global(in, false)
	for i, u := range a.passed(e, call.Callee.Params, call.Args, in) {
		if !blank(u.ghost) {
			a.learn(call.Callee.Params[i], u.from)
			inside = inside.with(a.number(call.Callee.Params[i]), true)
		}
	}
	a.reach(call.Callee.Entry, inside)
	if site.After == nil || call.Callee.Exit == nil {
		return
	}
	left := a.at[call.Callee.Exit]
	after = after.union(a.global(left, true))
	for i, v := range site.Ret.Action.(*cfg.ReturnAction).Dst {
		r := call.Callee.Results[i]
		n, ok := a.numbers[r]
		if ok = ok && left.has(n); ok {
			a.learn(v, a.from[n])
		}
		after = after.with(a.number(v), ok)
	}
	a.reach(site.After, after)
}

// global are those of some variables that are global, or that are not.
func (a *assignment) global(in maybe, global bool) (list maybe) {
	for _, i := range in {
		if a.vars[i].Global == global {
			list = append(list, i)
		}
	}
	return list
}

// number is that of a variable.
func (a *assignment) number(v *cfg.Var) int {
	i, ok := a.numbers[v]
	if !ok {
		i = len(a.vars)
		a.numbers[v] = i
		a.vars = append(a.vars, v)
		a.from, a.steps = append(a.from, source{}), append(a.steps, 0)
	}
	return i
}

// learn notes where the value of a variable may come from.
func (a *assignment) learn(v *cfg.Var, from source) {
	i := a.number(v)
	if met := a.from[i].meet(from); met != a.from[i] {
		a.from[i], a.learned = met, true
		a.steps[i]++
	}
}

// ghost says of a variable in which possibly nothing was stored whether that is so.
func (a *assignment) ghost(v *cfg.Var) *cfg.Var {
	if g := a.ghosts[v]; g != nil {
		return g
	}
	g := &cfg.Var{Name: v.Name + "?", Role: cfg.Temp, Global: v.Global, Proc: v.Proc}
	g.Term = a.d.p.Terms.Var(g.Name, a.ghostSort(v.Term.Sort()), false)
	a.ghosts[v] = g
	return g
}

// ghostSort is a Bool for each cell, or one for all bytes of an object.
func (a *assignment) ghostSort(s *term.Sort) *term.Sort {
	m := a.d.p.Terms
	if s.Kind == term.ArrayKind && (a.d.Marks.Bytes || s.Elem != m.BV(8)) {
		return m.ArraySort(s.Index, a.ghostSort(s.Elem))
	}
	return m.Bool()
}

// whole is the ghost of a value of a sort all cells of which are alike.
func (a *assignment) whole(s *term.Sort, uninitialised bool) *term.Term {
	m := a.d.p.Terms
	if a.ghostSort(s) != m.Bool() {
		return m.ConstArray(a.ghostSort(s), a.whole(s.Elem, uninitialised))
	}
	return m.BoolConst(uninitialised)
}

// blank reports whether a ghost says that all is initialised.
func blank(ghost *term.Term) bool {
	for ghost.Op() == term.OpConstArray {
		ghost = ghost.Args()[0]
	}
	return ghost.IsFalse()
}
