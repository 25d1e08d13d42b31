package interp

import (
	"slices"

	"tav/cfg"
	"tav/solver/term"
)

// A reading is what the edges from a location read of global variables: whole variables, and
// cells whose indices code computes.
type reading struct {
	code  []instr
	kept  []int32 // registers to clear afterwards
	reads []int32 // variables that must have values before
	cells []readCell
}

type readCell struct {
	v    *cfg.Var
	slot int32   // of v
	at   []int32 // registers of the indices, outer first
}

// touch adds what the edges from a location read to a turn; touched: that is something.
func (r *Interleaving) touch(x *cfg.Loc, t *Turn) (touched bool, err error) {
	n := r.reads[x]
	if n == nil {
		if n, err = r.m.reading(x); err != nil {
			return false, err
		}
		r.reads[x] = n
	}
	if err := r.m.define(n.reads); err != nil {
		return false, err
	}
	r.m.exec(n.code)
	for _, c := range n.cells {
		cell := Cell{Var: c.v, Depth: len(c.at)}
		held, sort := r.m.regs[c.slot], c.v.Term.Sort()
		for i, reg := range c.at {
			cell.At[i] = r.m.regs[reg].w
			held, sort = held.a.get(cell.At[i]), sort.Elem
		}
		if slices.Contains(t.Reads, cell) {
			continue
		}
		value := term.Value{}
		if sort.Kind != term.ArrayKind {
			value = fromValue(held, sort)
		}
		t.Reads, t.Values = append(t.Reads, cell), append(t.Values, value)
	}
	for _, reg := range n.kept {
		r.m.regs[reg].a = nil
	}
	return len(n.cells) > 0, nil
}

// reading finds out what the edges from a location read.
func (m *Machine) reading(x *cfg.Loc) (*reading, error) {
	g := &gatherer{m: m, c: m.newCompiler(), n: &reading{}, seen: map[*term.Term]bool{}}
	for _, e := range x.Out {
		if a, ok := e.Action.(*cfg.Assign); ok {
			for i, v := range a.Dst {
				g.assigned(v, a.Src[i])
			}
		} else {
			cfg.EachTerm(e.Action, g.read)
		}
		for _, u := range e.UB {
			g.read(u.Cond)
		}
	}
	if g.err != nil {
		return nil, g.err
	}
	g.n.code, g.n.kept = g.c.code, g.c.kept
	seen := map[int32]bool{}
	for _, s := range g.c.reads {
		if !seen[s] {
			seen[s] = true
			g.n.reads = append(g.n.reads, s)
		}
	}
	return g.n, nil
}

// A gatherer collects what terms read.
type gatherer struct {
	m    *Machine
	c    *compiler
	n    *reading
	seen map[*term.Term]bool
	err  error
}

// assigned is v := t. Of an array that is stored to the other cells are not read.
func (g *gatherer) assigned(v *cfg.Var, t *term.Term) {
	for ; t.Op() == term.OpStore; t = t.Args()[0] {
		index, value := t.Args()[1], t.Args()[2]
		g.read(index)
		if value.Sort().Kind == term.ArrayKind {
			for value.Op() == term.OpStore {
				g.read(value.Args()[1])
				g.read(value.Args()[2])
				value = value.Args()[0]
			}
			if value.Op() == term.OpSelect && value.Args()[0] == v.Term && value.Args()[1] == index {
				continue
			}
		}
		g.read(value)
	}
	if t != v.Term {
		g.read(t)
	}
}

// read notes the global variables and cells that a term is made of.
func (g *gatherer) read(t *term.Term) {
	work := []*term.Term{t}
	for len(work) > 0 {
		t := work[len(work)-1]
		work = work[:len(work)-1]
		if g.seen[t] {
			continue
		}
		g.seen[t] = true
		base := t
		for base.Op() == term.OpSelect {
			base = base.Args()[0]
		}
		if base.Op() != term.OpVar {
			work = append(work, t.Args()...)
			continue
		}
		var at []*term.Term
		for x := t; x != base; x = x.Args()[0] {
			at = append([]*term.Term{x.Args()[1]}, at...)
			work = append(work, x.Args()[1])
		}
		g.cell(base, at)
	}
}

// cell notes one cell of a variable, or all of it.
func (g *gatherer) cell(base *term.Term, at []*term.Term) {
	slot, ok := g.m.slots[base]
	if !ok || !g.m.vars[slot].Global {
		return
	}
	c := readCell{v: g.m.vars[slot], slot: slot}
	g.c.reads = append(g.c.reads, slot)
	for _, i := range at[:min(len(at), 2)] {
		reg, err := g.c.term(i)
		if err != nil {
			g.err = err
			return
		}
		c.at = append(c.at, reg)
	}
	g.n.cells = append(g.n.cells, c)
}
