package blocks

import (
	"context"
	"iter"
	"math/big"
	"slices"

	"tav/cfg"
	"tav/solver/term"
	"tav/traceabs/query"
)

// A Program is the large-block encoding L of a program (Beyer,
// Cimatti, Griggio, Keremoglu, Sebastiani, "Software model checking via
// large-block encoding", FMCAD 2009). Its locations are cut points: the entry,
// the loop heads (targets of the back edges of a depth-first search, so that
// every cycle contains one), the starts of unfolded calls and the accepting locations; in programs with
// calls those of each procedure, with its exit and the locations of calls (calls.go). A block is what can
// happen from one cut point up to the next one, as a guard and values over the
// variables at its start and its inputs; see region.go.
//
// Locations from which no accepting location can be reached are left out.
type Program struct {
	Prog   *cfg.Program
	Terms  *term.Manager
	Space  *Space
	Live   *Liveness
	Tested *Liveness // the same up to the next cut point: what conditions read before it; nil: there are calls
	Useful []bool    // by location id: an accepting location is reachable from it
	Cuts   []*Cut    // the entry first
	At     []*Cut    // by location id, nil: none
	inputs map[input]*term.Term
	// remainder has inputs of which some block reads only this; see remainders.go.
	remainder map[*term.Term]*term.Term
	undivided map[*term.Term]bool // terms that have no remainder of an input
	// undefined is a Boolean variable that becomes true where C leaves the
	// behaviour undefined; its index is that after the program's variables.
	undefined *term.Term
	procs     []*cfg.Proc             // those that have blocks, the entry first
	returns   map[*cfg.Edge]*cfg.Edge // by the edge of a call; nil: there are no calls
	budget    int                     // how much New may still evaluate
}

// An input is the value that a Havoc edge, or a return, gives to its k-th variable.
type input struct {
	edge *cfg.Edge
	k    int
}

// A Cut is a cut point.
type Cut struct {
	Id  int // index in blocks.cuts
	Loc *cfg.Loc
	Out []*Block // ordered by target
}

// Accepting says that the cut point is where an error or the end of the model is.
func (c *Cut) Accepting() bool { return c.Loc.Kind != cfg.Plain }

// A Block leads from one cut point to another: when guard holds, it does, and
// then the variables have these values. Both are over the variables at from
// and the inputs. Variables that are not listed keep their values, or do not
// matter at to.
type Block struct {
	From, To *Cut
	Guard    *term.Term
	Values   []binding
	Return   *cfg.Edge // of the call that it begins with, which may give any values to what the callee changes; nil: it begins with none
}

// A binding is the value of the variable with this index.
type binding struct {
	Index int
	Value *term.Term
}

// New encodes the program; false for programs with calls, with branches
// that are not seen to exclude each other, or over the limits, and when ctx ends.
func New(ctx context.Context, prog *cfg.Program) (*Program, bool) {
	for _, e := range prog.Entry.Edges {
		if e.Kind != cfg.Internal {
			return nil, false
		}
	}
	return newProgram(prog, newSpace(prog), prog.Entry).encoded(ctx)
}

func newProgram(prog *cfg.Program, s *Space, procs ...*cfg.Proc) *Program {
	return &Program{
		Prog: prog, Terms: prog.Terms, Space: s, Useful: make([]bool, prog.NumLocs()), At: make([]*Cut, prog.NumLocs()),
		undefined: prog.Terms.Var("undefined!", prog.Terms.Bool(), false),
		inputs:    map[input]*term.Term{}, remainder: map[*term.Term]*term.Term{}, undivided: map[*term.Term]bool{}, procs: procs, budget: maxBlocks,
	}
}

// encoded has the cut points and blocks; false where New is.
func (b *Program) encoded(ctx context.Context) (*Program, bool) {
	b.findUseful()
	for l := range b.locs() {
		if b.Useful[l.ID] && !b.deterministic(l) {
			return nil, false
		}
	}
	b.Live = newLiveness(ctx, b, nil)
	b.findCuts()
	if b.returns == nil {
		b.Tested = newLiveness(ctx, b, b.At)
	}
	for _, c := range b.Cuts {
		if !c.Accepting() && (ctx.Err() != nil || !newRegion(b, c).encode(ctx)) {
			return nil, false
		}
	}
	return b, true
}

// locs are the locations of the procedures.
func (b *Program) locs() iter.Seq[*cfg.Loc] {
	return func(yield func(*cfg.Loc) bool) {
		for _, p := range b.procs {
			for _, l := range p.Locs {
				if !yield(l) {
					return
				}
			}
		}
	}
}

// findUseful marks the locations from which an accepting one can be reached, a call or the end of one.
func (b *Program) findUseful() {
	var work []*cfg.Loc
	mark := func(l *cfg.Loc) {
		if !b.Useful[l.ID] {
			b.Useful[l.ID] = true
			work = append(work, l)
		}
	}
	for l := range b.locs() {
		if l.Kind != cfg.Plain || calls(l) {
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

// findCuts makes the cut points, those of each procedure in the order of a depth-first search.
func (b *Program) findCuts() {
	isCut, color := make([]bool, b.Prog.NumLocs()), make([]uint8, b.Prog.NumLocs())
	for _, p := range b.procs {
		for _, l := range b.reached(p.Entry, color, isCut) {
			if isCut[l.ID] {
				b.At[l.ID] = &Cut{Id: len(b.Cuts), Loc: l}
				b.Cuts = append(b.Cuts, b.At[l.ID])
			}
		}
	}
}

// reached lists the locations of a procedure, in that order, and marks those that are cut points.
func (b *Program) reached(entry *cfg.Loc, color []uint8, isCut []bool) []*cfg.Loc {
	const (
		white = iota
		gray
		black
	)
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
		out := b.out(f.loc)
		if f.next == len(out) || f.loc.Kind != cfg.Plain {
			color[f.loc.ID] = black
			isCut[f.loc.ID] = isCut[f.loc.ID] || f.loc.Kind != cfg.Plain || f.loc.Called || calls(f.loc)
			stack = stack[:len(stack)-1]
			continue
		}
		to := out[f.next].To
		f.next++
		switch {
		case !b.Useful[to.ID]:
		case color[to.ID] == white:
			color[to.ID] = gray
			order = append(order, to)
			stack = append(stack, frame{loc: to})
		case color[to.ID] == gray: // a back edge
			isCut[to.ID] = true
		}
	}
	return order
}

// deterministic reports whether the edges out of a location are one edge, or
// assumes that exclude each other: the values of variables and inputs then
// determine the path, which the functional form relies on.
func (b *Program) deterministic(l *cfg.Loc) bool {
	out := b.out(l)
	for i, e := range out {
		first, guarded := e.Action.(*cfg.Assume)
		if !guarded && len(out) > 1 {
			return false
		}
		for _, other := range out[:i] {
			second, ok := other.Action.(*cfg.Assume)
			if !ok || !b.disjoint(first.Cond, second.Cond) {
				return false
			}
		}
	}
	return true
}

// input is the variable for what the edge gives to its k-th variable.
func (b *Program) input(e *cfg.Edge, k int) *term.Term {
	key := input{e, k}
	if b.inputs[key] == nil {
		v := given(e.Action)[k]
		b.inputs[key] = b.Terms.Fresh("in!"+v.Name, v.Term.Sort(), v.Signed)
	}
	return b.inputs[key]
}

// Input is the variable of blocks for what an edge gives to its k-th variable.
func (b *Program) Input(e *cfg.Edge, k int) *term.Term { return b.input(e, k) }

// Remainder is the term over an input whose values some block wants it to have; nil: there is none.
func (b *Program) Remainder(in *term.Term) *term.Term { return b.remainder[in] }

// Taint is the index of the variable undefined.
func (b *Program) Taint() int { return len(b.Space.Vars) }

// Variable is the term of the variable with this index.
func (b *Program) Variable(i int) *term.Term {
	if i == b.Taint() {
		return b.undefined
	}
	return b.Space.Vars[i].Term
}

// IndexOf is the index of a variable, false for inputs.
func (b *Program) IndexOf(v *term.Term) (int, bool) {
	if v == b.undefined {
		return b.Taint(), true
	}
	i, ok := b.Space.Index[v]
	return i, ok
}

// Constants lists the numbers that occur in the blocks, read as signed: small
// magnitudes and early ones first when there are too many.
func (b *Program) Constants() []*big.Int {
	seen := map[string]bool{}
	var list []*big.Int
	add := func(n *big.Int) {
		if key := n.String(); !seen[key] && len(list) < maxConstants {
			seen[key] = true
			list = append(list, n)
		}
	}
	for n := int64(-1); n <= 2; n++ {
		add(big.NewInt(n))
	}
	var roots []*term.Term
	for _, c := range b.Cuts {
		for _, bl := range c.Out {
			roots = append(roots, bl.Guard)
			for _, v := range bl.Values {
				roots = append(roots, v.Value)
			}
		}
	}
	b.Terms.Walk(roots, func(t *term.Term) *term.Term {
		if t.Op() == term.OpBVConst {
			v, _ := term.ValueOf(t)
			add(v.Signed())
		}
		return nil
	})
	return list
}

// Needed gives for each cut point the variables that matter there for whether
// an accepting location is reached, by what the blocks mention: the least
// fixpoint over the blocks.
func (b *Program) Needed() []VarSet {
	sets := make([]VarSet, len(b.Cuts))
	for i := range sets {
		sets[i] = b.Space.newSet()
		if c := b.Cuts[i]; c.Loc.Called && len(c.Out) == 0 && b.Live.At(c.Loc) != nil { // what is asked elsewhere
			sets[i].union(b.Live.At(c.Loc))
		}
		if live := b.Live.At(b.Cuts[i].Loc); b.returns != nil && live != nil { // blocks don't mention what callees do
			sets[i].union(live)
		}
	}
	for changed := b.returns == nil; changed; {
		changed = false
		for i := len(b.Cuts) - 1; i >= 0; i-- {
			for _, bl := range b.Cuts[i].Out {
				changed = sets[i].union(b.needs(bl, sets[bl.To.Id])) || changed
			}
		}
	}
	return sets
}

// needs is what a block mentions if these variables matter after it.
func (b *Program) needs(bl *Block, after VarSet) VarSet {
	s := slices.Clone(after)
	for _, v := range bl.Values {
		if v.Index != b.Taint() {
			s.remove(v.Index)
		}
	}
	use := func(t *term.Term) { b.Space.use(s, t, b.Terms) }
	use(bl.Guard)
	for _, v := range bl.Values {
		if v.Index != b.Taint() && after.Has(v.Index) {
			use(v.Value)
		}
	}
	b.Space.close(s)
	return s
}

// Numbers lists what is assigned to variables other than ids of objects.
func (b *Program) Numbers() []*term.Term {
	var list []*term.Term
	for _, c := range b.Cuts {
		for _, bl := range c.Out {
			for _, v := range bl.Values {
				id := v.Index == b.Space.Counter || v.Index != b.Taint() && b.Space.Vars[v.Index].Role == cfg.ObjectPart
				if !id {
					list = append(list, v.Value)
				}
			}
		}
	}
	return list
}

// Roots lists the formulas and values of all blocks.
func (b *Program) Roots() []*term.Term {
	var roots []*term.Term
	for _, c := range b.Cuts {
		roots = append(roots, c.Roots()...)
	}
	return roots
}

func (c *Cut) Roots() []*term.Term {
	var roots []*term.Term
	for _, bl := range c.Out {
		roots = append(roots, bl.Guard)
		for _, v := range bl.Values {
			roots = append(roots, v.Value)
		}
	}
	return roots
}

// HasArrays reports that a program reads or writes arrays at indices that change.
func (b *Program) HasArrays() bool {
	found := false
	b.Terms.Walk(b.Roots(), func(t *term.Term) *term.Term {
		found = found || query.IsAccess(t) && !t.Args()[1].IsConst()
		return nil
	})
	return found
}
