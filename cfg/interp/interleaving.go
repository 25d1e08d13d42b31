package interp

import (
	"context"
	varint "encoding/binary"
	"fmt"
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// An Interleaving is a run of a program with threads in which the caller says, turn by
// turn, who goes on. It takes the program's own edges, without any reduction of its
// interleavings, so that it confirms what was found in a sequential form.
//
// A turn is edges of one thread up to the first one that touches global variables or comes in front of an access
// that is announced, and to the end of the atomic block that it is in; what a thread does for itself so belongs
// to what follows. Of a thread that must wait nothing is taken. A data race is no end of a run: two threads then
// stand in front of the accesses.
type Interleaving struct {
	Locs []*cfg.Loc // by thread; nil: it was not started
	End  *Outcome   // how the run ended, with the edge into where it did; nil: it goes on

	m      *Machine
	given  *threadInputs
	starts []int // of each thread
	reads  map[*cfg.Loc]*reading
	within bool // the turn at hand has touched a global variable
	budget int  // edges that are left
	ctx    context.Context
}

// ThreadInputs decides what a program with threads leaves open. An error ends the run. The answers
// depend on nothing but the arguments, as runs go back to where they have been.
type ThreadInputs interface {
	// Next is the value that the Havoc at e gives to v: asked for when the thread of e has been
	// given n values by havocs.
	Next(e *cfg.Edge, n int, v *cfg.Var) (term.Value, error)
	// Initial is the value of v where the program reads it before it sets it, in a thread that was
	// started so many times; 0 for a global variable and one of the first thread.
	Initial(v *cfg.Var, starts int) (term.Value, error)
}

// A Turn is what a thread did.
type Turn struct {
	Thread        int
	Steps         []Step
	Reads, Writes []Cell       // of global variables, without repetitions
	Values        []term.Value // of Reads, when they were first read; of more than a cell none
	At            *cfg.Loc     // where the edge begins that touched a global variable first, or else the last edge
	Starts        []int        // threads
	Touches       []Touch      // of programs that have atomic operations weaker than seq_cst: what the steps touch
}

// A Cell is a global variable, or a cell of it.
type Cell struct {
	Var   *cfg.Var
	At    [2]uint64 // the indices, outer first
	Depth int       // how many of them count; less than the variable has: all cells with these
}

// Overlap reports whether two cells have something in common.
func (c Cell) Overlap(d Cell) bool {
	if c.Var != d.Var {
		return false
	}
	for i := range min(c.Depth, d.Depth) {
		if c.At[i] != d.At[i] {
			return false
		}
	}
	return true
}

// A Moment is where an Interleaving stands, to go back to.
type Moment struct {
	locs    []*cfg.Loc
	end     *Outcome
	regs    []value
	defined []bool
	starts  []int
	asked   []int
}

// NewInterleaving is at the beginning of a program without calls, which takes at most so many edges
// until it has ended; going back gives none of them back.
func NewInterleaving(ctx context.Context, p *cfg.Program, in ThreadInputs, edges int) (*Interleaving, error) {
	m, err := New(p)
	if err != nil {
		return nil, err
	}
	n := len(p.Threads) + 1
	r := &Interleaving{
		Locs: make([]*cfg.Loc, n), m: m, starts: make([]int, n), reads: map[*cfg.Loc]*reading{}, budget: edges, ctx: ctx,
		given: &threadInputs{from: in, asked: make([]int, n), home: map[*cfg.Var]int{}},
	}
	r.given.run = r
	for _, t := range p.Threads {
		for _, v := range t.Proc.Locals {
			r.given.home[v] = t.Number
		}
	}
	m.reset(r.given, Options{Record: true})
	r.Locs[0] = p.Entry.Entry
	return r, nil
}

// Program is the program that is run.
func (r *Interleaving) Program() *cfg.Program { return r.m.program }

// Save is where the run stands.
func (r *Interleaving) Save() *Moment {
	return &Moment{
		locs: slices.Clone(r.Locs), end: r.End, regs: slices.Clone(r.m.regs[:len(r.m.vars)]), defined: slices.Clone(r.m.defined),
		starts: slices.Clone(r.starts), asked: slices.Clone(r.given.asked),
	}
}

// Restore goes back to where the run stood.
func (r *Interleaving) Restore(s *Moment) {
	copy(r.Locs, s.locs)
	copy(r.m.regs, s.regs)
	copy(r.m.defined, s.defined)
	copy(r.starts, s.starts)
	copy(r.given.asked, s.asked)
	r.End = s.end
}

// Value is what a variable holds; false: nothing yet.
func (r *Interleaving) Value(v *cfg.Var) (term.Value, bool) {
	s, ok := r.m.slots[v.Term]
	if !ok || !r.m.defined[s] {
		return term.Value{}, false
	}
	return fromValue(r.m.regs[s], v.Term.Sort()), true
}

// Key tells the states apart that runs reach: from states with the same key on, the same
// turns do the same.
func (r *Interleaving) Key() string {
	var k []byte
	for i, x := range r.Locs {
		id := -1
		if x != nil {
			id = x.ID
		}
		k = varint.AppendVarint(k, int64(id))
		k = varint.AppendVarint(k, int64(r.starts[i]))
		k = varint.AppendVarint(k, int64(r.given.asked[i]))
	}
	for s, v := range r.m.vars {
		if !r.m.defined[s] {
			k = append(k, 0)
			continue
		}
		k = appendKey(append(k, 1), r.m.regs[s], v.Term.Sort())
	}
	return string(k)
}

// appendKey appends what tells a value of a sort from others.
func appendKey(k []byte, v value, s *term.Sort) []byte {
	switch {
	case s.Kind == term.ArrayKind:
		rest, cells := v.a.cells(s.Elem)
		k = varint.AppendUvarint(appendKey(k, rest, s.Elem), uint64(len(cells)))
		for _, c := range cells {
			k = appendKey(varint.AppendUvarint(k, c.index), c.value, s.Elem)
		}
		return k
	case isWord(s):
		return varint.AppendUvarint(k, v.w)
	}
	text := v.b.Text(62)
	return append(varint.AppendUvarint(k, uint64(len(text))), text...)
}

// Ready are the threads that were started and have not ended.
func (r *Interleaving) Ready() []int {
	var list []int
	for i, x := range r.Locs {
		if r.End == nil && x != nil && len(x.Out) > 0 {
			list = append(list, i)
		}
	}
	return list
}

// Take lets a thread that is ready take a turn, or so much of it as until, unless it is nil, says: it is told every
// location that the thread reaches. nil: the thread waits, and nothing has happened. A turn that ends the run
// is taken, too. The error is of the inputs, of a program that breaks the invariants of cfg.Program, of a limit
// or the context's.
func (r *Interleaving) Take(thread int, until func(*cfg.Loc) bool) (*Turn, error) {
	before := r.Save()
	t, waits, err := r.take(thread, until)
	if err != nil || waits {
		r.Restore(before)
		return nil, err
	}
	return t, nil
}

// Wait is what a thread that is ready has looked at that waits, for which nothing has happened; nil: it can take a
// turn. The error is that of Take.
func (r *Interleaving) Wait(thread int) (*Turn, error) {
	before := r.Save()
	defer r.Restore(before)
	if t, waits, err := r.take(thread, nil); err != nil || waits {
		return t, err
	}
	return nil, nil
}

func (r *Interleaving) take(thread int, until func(*cfg.Loc) bool) (t *Turn, waits bool, err error) {
	t = &Turn{Thread: thread}
	r.given.thread, r.within = thread, false
	for {
		done, waits, err := r.edge(t)
		if err != nil || waits {
			return t, waits, err
		}
		if until != nil && until(r.Locs[thread]) || done {
			return t, false, nil
		}
	}
}

// edge takes the next edge of a turn; done when the turn is over.
func (r *Interleaving) edge(t *Turn) (done, waits bool, err error) {
	x := r.Locs[t.Thread]
	if len(x.Out) == 0 {
		return true, x.Atomic, nil // the others wait for ever then
	}
	if r.budget--; r.budget < 0 {
		return false, false, fmt.Errorf("interp: the threads take too many steps")
	}
	if r.budget&0xfff == 0 && r.ctx.Err() != nil {
		return false, false, r.ctx.Err()
	}
	reads, writes := len(t.Reads), len(t.Writes)
	touched, err := r.touch(x, t)
	if err != nil {
		return false, false, err
	}
	if !r.within {
		t.At = x
	}
	out := &Outcome{Loc: x}
	r.m.out = out
	over, err := r.m.step(out)
	switch {
	case err != nil:
		return false, false, err
	case over && (out.Kind == Blocked || out.Kind == Endless):
		return false, true, nil
	case over:
		r.End = out
		return true, false, nil
	}
	step := out.Steps[len(out.Steps)-1]
	t.Steps = append(t.Steps, step)
	for _, c := range step.Changes {
		if c.Var.Global {
			touched = true
			t.Writes = with(t.Writes, cellOf(c))
		}
	}
	r.within = r.within || touched
	r.Locs[t.Thread] = out.Loc
	if r.m.program.Weak != nil {
		r.note(t, step.Edge, t.Reads[reads:], t.Writes[writes:])
	}
	if s := step.Edge.Starts; s != nil {
		touched = true
		if x := r.Locs[s.Number]; x != nil && len(x.Out) > 0 {
			r.End = &Outcome{Kind: ReachedUnsupported, Loc: out.Loc, Edge: step.Edge, What: fmt.Sprintf("a thread of %s is started again while it runs", s.Name)}
			return true, false, nil
		}
		t.Starts = append(t.Starts, s.Number)
		r.start(s)
	}
	if r.m.arrived(out) && (out.Kind != Ended || out.Loc == r.m.program.Entry.Exit) {
		r.End = out
	}
	return r.End != nil || !out.Loc.Atomic && (touched || x.Atomic || len(out.Loc.Out) == 0 || out.Loc.NextAccess() != nil), false, nil
}

// start puts a thread where it begins.
func (r *Interleaving) start(s *cfg.Thread) {
	r.Locs[s.Number] = s.Proc.Entry
	r.starts[s.Number]++
	for _, slot := range r.m.procs[s.Proc].slots {
		r.m.regs[slot], r.m.defined[slot] = value{}, false
	}
}

func with(list []Cell, c Cell) []Cell {
	if slices.Contains(list, c) {
		return list
	}
	return append(list, c)
}

// cellOf is what a change changes.
func cellOf(c Change) Cell {
	cell := Cell{Var: c.Var}
	for _, i := range c.Cell {
		n, ok := i.Uint64()
		if !ok || cell.Depth == len(cell.At) {
			break
		}
		cell.At[cell.Depth] = n
		cell.Depth++
	}
	return cell
}

// threadInputs are the Inputs of the machine.
type threadInputs struct {
	from   ThreadInputs
	run    *Interleaving
	thread int              // at turn
	asked  []int            // values, by thread
	home   map[*cfg.Var]int // the thread that a local variable belongs to, but for the first one's
}

func (g *threadInputs) Next(e *cfg.Edge, v *cfg.Var) (term.Value, error) {
	g.asked[g.thread]++
	return g.from.Next(e, g.asked[g.thread]-1, v)
}

func (g *threadInputs) Initial(v *cfg.Var) (term.Value, error) {
	return g.from.Initial(v, g.run.starts[g.home[v]])
}
