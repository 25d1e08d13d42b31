package sequentialise

import (
	"cmp"
	"fmt"
	"slices"

	"tav/automata/interleave"
	"tav/cfg"
	"tav/solver/term"
)

// Options bound the sequential form.
type Options struct {
	States int // combinations of locations that it may have; 0: DefaultStates
}

// Sequential makes the sequential form of a program with threads, in part (Program.Partial)
// if there are too many combinations of locations. The error says what is not supported.
// At a choice the schedule's value is the number of the thread that goes on, and
// Edge.Thread of the assumes that follow it is that thread, too.
func Sequential(p *cfg.Program, o Options) (*Form, error) {
	if o.States == 0 {
		o.States = DefaultStates
	}
	if len(p.Threads) >= interleave.MaxProcesses {
		return nil, fmt.Errorf("more than %d threads", interleave.MaxProcesses)
	}
	if e := called(p); e != nil {
		return nil, fmt.Errorf("recursion, or functions that are too large to be inlined, in a program with threads at %v", e.Pos)
	}
	all := reductions{turns: true, first: true, sleep: true, membranes: true}
	if b := newBuilder(p, newConstants(p), all); b.build(min(o.States, fineStates)) {
		return b.result(nil), nil
	}
	p, back := merge(p)
	known, few := newConstants(p), reductions{turns: true, first: true, membranes: true} // locations with sleep sets may be more
	if b := newBuilder(p, known, all); b.build(min(o.States, fineStates)) {
		return b.result(back), nil
	}
	var least *builder
	limit := o.States
	for _, known := range []*constants{known, nothing(p)} { // with values, too: mostly fewer
		if b := newBuilder(p, known, few); (least == nil || limit > manyStates) && b.build(limit) {
			least, limit = b, len(b.at)
		}
	}
	if least != nil {
		return least.result(back), nil
	}
	b := newBuilder(p, known, few)
	b.cut = min(o.States, cutStates)
	b.build(o.States)
	b.form.Partial = fmt.Sprintf("more than %d combinations of the threads' locations", o.States)
	return b.result(back), nil
}

// called is a call that is no part of its caller, one in the program's own text if there is one; nil: there is none.
func called(p *cfg.Program) (first *cfg.Edge) {
	for _, proc := range p.Procs {
		for _, e := range proc.Edges {
			if e.Kind == cfg.Internal {
				continue
			}
			if !e.Pos.InLibrary() {
				return e
			}
			first = cmp.Or(first, e)
		}
	}
	return first
}

// The reductions that are made.
type reductions struct {
	turns     bool // of more than one step
	first     bool // first turns
	sleep     bool // sleep sets
	membranes bool
}

// A builder makes a sequential form.
type builder struct {
	reductions
	p         *cfg.Program
	form      *cfg.Program
	main      *cfg.Proc
	shared    *sharing
	constants *constants
	choice    *cfg.Var
	schedule  *cfg.Havoc // of the choice
	fresh     map[*cfg.Thread]*cfg.Havoc
	frames    []map[*cfg.Frame]*cfg.Frame // by thread
	at        map[string]*cfg.Loc
	states    map[*cfg.Loc]state // of locations from which a thread goes on, or is chosen
	work      []func()
	steps     map[*cfg.Edge]Step
	waits     map[*cfg.Loc]*term.Term // what stays answered
	cut       int                     // combinations, after which executions end; 0: no limit
	script    []int                   // the threads that take the turns; nil: any may
	unordered []*cfg.Edge             // the accesses of the data race at its end; nil: there is none
}

func newBuilder(p *cfg.Program, known *constants, r reductions) *builder {
	q, main := *p, *p.Entry
	main.Exit, main.Locs, main.Edges, main.Modifies = nil, nil, nil, nil
	q.Entry, q.Procs, q.Threads = &main, []*cfg.Proc{&main}, nil
	name := main.Name + "::schedule@"
	b := &builder{
		reductions: r, p: p, form: &q, main: &main, shared: newSharing(p), constants: known,
		choice: &cfg.Var{Name: name, Term: p.Terms.Var(name, p.Terms.BV(32), false), Role: cfg.Temp, Proc: main.Name},
		fresh:  map[*cfg.Thread]*cfg.Havoc{}, frames: make([]map[*cfg.Frame]*cfg.Frame, len(p.Threads)+1), at: map[string]*cfg.Loc{}, states: map[*cfg.Loc]state{},
		steps: map[*cfg.Edge]Step{}, waits: map[*cfg.Loc]*term.Term{},
	}
	b.schedule = &cfg.Havoc{Dst: []*cfg.Var{b.choice}, Input: cfg.Input{Kind: cfg.Schedule, Name: "schedule"}}
	main.Locals = append(slices.Clone(main.Locals), b.choice)
	for _, t := range p.Threads {
		main.Locals = append(main.Locals, t.Proc.Locals...)
		if vs := fresh(p, t.Proc); len(vs) > 0 {
			b.fresh[t] = &cfg.Havoc{Dst: vs, Input: cfg.Input{Kind: cfg.Arbitrary, Pos: t.Proc.Pos}}
		}
		b.frames[t.Number] = map[*cfg.Frame]*cfg.Frame{nil: {Func: t.Name, Pos: t.Proc.Pos}}
	}
	for _, v := range p.Globals {
		if slices.ContainsFunc(p.Procs, func(proc *cfg.Proc) bool { return cfg.ContainsVar(proc.Modifies, v) }) {
			main.Modifies = append(main.Modifies, v)
		}
	}
	return b
}

// build makes all locations; false: they are more than the limit.
func (b *builder) build(limit int) bool {
	start := state{locs: make([]*cfg.Loc, len(b.p.Threads)+1)}
	start.locs[0] = b.p.Entry.Entry
	start.known = make(values, len(b.constants.vars))
	start.taken = min(1, len(b.script)) // the first thread is at turn
	b.main.Entry = b.loc(start)
	for len(b.work) > 0 {
		next := b.work[len(b.work)-1]
		b.work = b.work[:len(b.work)-1]
		if next(); b.cut == 0 && len(b.at) > limit {
			return false
		}
	}
	b.form.Number()
	for e := range b.form.BackEdges() {
		e.To.Loop = true
	}
	b.form.CheckAfter("making threads take turns")
	return true
}

// loc is the location of a state, whose edges are made later.
func (b *builder) loc(q state) *cfg.Loc {
	if race := b.unorderedRace(q); race != nil {
		return race
	}
	if none := b.deadlock(q); !none.IsFalse() {
		return b.waiting(q, none)
	}
	return b.goOn(q)
}

// goOn is the location of a state in which some thread goes on, or none will.
func (b *builder) goOn(q state) *cfg.Loc {
	q, turns := b.settle(q)
	key := b.key(q, len(turns))
	if x := b.at[key]; x != nil {
		return x
	}
	if b.cut > 0 && len(b.at) >= b.cut {
		key = "cut"
		if b.at[key] == nil {
			b.at[key] = b.main.AddLoc(cfg.Loc{})
		}
		return b.at[key]
	}
	x := b.main.AddLoc(b.like(q))
	b.at[key] = x
	switch last := b.last(q); {
	case last != nil && last == b.p.Entry.Exit:
		b.main.Exit = x
	case last != nil:
	case q.turn != nobody:
		b.states[x] = q
		b.work = append(b.work, func() { b.step(x, q) })
	case len(turns) > 0:
		b.states[x] = q
		b.work = append(b.work, func() { b.choose(x, q, turns) })
	}
	return x
}
