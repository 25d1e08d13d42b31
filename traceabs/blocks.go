package traceabs

import (
	"tav/cfg"
	"tav/solver/term"
)

// A blocks is the large-block encoding L of a program without calls (Beyer,
// Cimatti, Griggio, Keremoglu, Sebastiani, "Software model checking via
// large-block encoding", FMCAD 2009). Its locations are cut points: the entry,
// the loop heads (targets of the back edges of a depth-first search, so that
// every cycle contains one) and the accepting locations. A block is what can
// happen from one cut point up to the next one, as a guard and values over the
// variables at its start and its inputs; see region.go.
//
// Locations from which no accepting location can be reached are left out.
type blocks struct {
	prog   *cfg.Program
	terms  *term.Manager
	space  *space
	live   *liveness
	useful []bool // by location id: an accepting location is reachable from it
	cuts   []*cut // the entry first
	at     []*cut // by location id, nil: none
	inputs map[input]*term.Term
	// undefined is a Boolean variable that becomes true where C leaves the
	// behaviour undefined; its index is that after the program's variables.
	undefined *term.Term
	budget    int // how much newBlocks may still evaluate
}

// An input is the value that a Havoc edge gives to its k-th variable.
type input struct {
	edge *cfg.Edge
	k    int
}

// A cut is a cut point.
type cut struct {
	id  int // index in blocks.cuts
	loc *cfg.Loc
	out []*block // ordered by target
}

func (c *cut) accepting() bool { return c.loc.Kind != cfg.Plain }

// A block leads from one cut point to another: when guard holds, it does, and
// then the variables have these values. Both are over the variables at from
// and the inputs. Variables that are not listed keep their values, or do not
// matter at to.
type block struct {
	from, to *cut
	guard    *term.Term
	values   []binding
}

// A binding is the value of the variable with this index.
type binding struct {
	index int
	value *term.Term
}

// maxBlocks bounds the work of newBlocks: edges evaluated in all regions
// together and conditions collected on the way.
const maxBlocks = 2_000_000

// newBlocks encodes the program; false for programs with calls, with branches
// that are not seen to exclude each other, or over the limits.
func newBlocks(prog *cfg.Program) (*blocks, bool) {
	b := &blocks{
		prog: prog, terms: prog.Terms, space: newSpace(prog), useful: make([]bool, prog.NumLocs()),
		at: make([]*cut, prog.NumLocs()), inputs: map[input]*term.Term{}, budget: maxBlocks,
	}
	for _, e := range prog.Entry.Edges {
		if e.Kind != cfg.Internal {
			return nil, false
		}
	}
	b.undefined = b.terms.Var("undefined!", b.terms.Bool(), false)
	b.findUseful()
	for _, l := range prog.Entry.Locs {
		if b.useful[l.ID] && !b.deterministic(l) {
			return nil, false
		}
	}
	b.live = newLiveness(b.space, prog, b.useful)
	b.findCuts()
	for _, c := range b.cuts {
		if !c.accepting() && !newRegion(b, c).encode() {
			return nil, false
		}
	}
	return b, true
}

// findUseful marks the locations from which an accepting one can be reached.
func (b *blocks) findUseful() {
	var work []*cfg.Loc
	mark := func(l *cfg.Loc) {
		if !b.useful[l.ID] {
			b.useful[l.ID] = true
			work = append(work, l)
		}
	}
	for _, l := range b.prog.Entry.Locs {
		if l.Kind != cfg.Plain {
			mark(l)
		}
	}
	for len(work) > 0 {
		l := work[len(work)-1]
		work = work[:len(work)-1]
		for _, e := range l.In {
			if e.From.Kind == cfg.Plain {
				mark(e.From)
			}
		}
	}
}

// findCuts makes the cut points, in the order of a depth-first search.
func (b *blocks) findCuts() {
	const (
		white = iota
		gray
		black
	)
	color := make([]uint8, b.prog.NumLocs())
	isCut := make([]bool, b.prog.NumLocs())
	entry := b.prog.Entry.Entry
	isCut[entry.ID] = true
	var order []*cfg.Loc
	type frame struct {
		loc  *cfg.Loc
		next int
	}
	stack := []frame{{loc: entry}}
	color[entry.ID] = gray
	order = append(order, entry)
	for len(stack) > 0 {
		f := &stack[len(stack)-1]
		if f.next == len(f.loc.Out) || f.loc.Kind != cfg.Plain {
			color[f.loc.ID] = black
			isCut[f.loc.ID] = isCut[f.loc.ID] || f.loc.Kind != cfg.Plain
			stack = stack[:len(stack)-1]
			continue
		}
		to := f.loc.Out[f.next].To
		f.next++
		switch {
		case !b.useful[to.ID]:
		case color[to.ID] == white:
			color[to.ID] = gray
			order = append(order, to)
			stack = append(stack, frame{loc: to})
		case color[to.ID] == gray: // a back edge
			isCut[to.ID] = true
		}
	}
	for _, l := range order {
		if isCut[l.ID] {
			b.at[l.ID] = &cut{id: len(b.cuts), loc: l}
			b.cuts = append(b.cuts, b.at[l.ID])
		}
	}
}

// deterministic reports whether the edges out of a location are one edge, or
// assumes that exclude each other: the values of variables and inputs then
// determine the path, which the functional form relies on.
func (b *blocks) deterministic(l *cfg.Loc) bool {
	for i, e := range l.Out {
		first, guarded := e.Action.(*cfg.Assume)
		if !guarded && len(l.Out) > 1 {
			return false
		}
		for _, other := range l.Out[:i] {
			second, ok := other.Action.(*cfg.Assume)
			if !ok || !b.disjoint(first.Cond, second.Cond) {
				return false
			}
		}
	}
	return true
}

// disjoint reports that two conditions are seen to exclude each other.
func (b *blocks) disjoint(x, y *term.Term) bool {
	if x.Op() == term.OpEq && y.Op() == term.OpEq && x.Args()[0] == y.Args()[0] &&
		x.Args()[1].IsConst() && y.Args()[1].IsConst() {
		return x != y
	}
	return b.terms.And(x, y).IsFalse()
}

// input is the variable for what the edge gives to its k-th variable.
func (b *blocks) input(e *cfg.Edge, k int) *term.Term {
	key := input{e, k}
	if b.inputs[key] == nil {
		v := e.Action.(*cfg.Havoc).Dst[k]
		b.inputs[key] = b.terms.Fresh("in!"+v.Name, v.Term.Sort(), v.Signed)
	}
	return b.inputs[key]
}

// taint is the index of the variable undefined.
func (b *blocks) taint() int { return len(b.space.vars) }

// variable is the term of the variable with this index.
func (b *blocks) variable(i int) *term.Term {
	if i == b.taint() {
		return b.undefined
	}
	return b.space.vars[i].Term
}

// indexOf is the index of a variable, false for inputs.
func (b *blocks) indexOf(v *term.Term) (int, bool) {
	if v == b.undefined {
		return b.taint(), true
	}
	i, ok := b.space.index[v]
	return i, ok
}
