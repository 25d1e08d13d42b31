package hoare

import (
	"bytes"
	"fmt"
	"tav/automata"
	"tav/cfg"
	"tav/solver/term"
)

// Explored is the part of the automaton that was asked for.
func (f *FloydHoare) Explored(p *cfg.Program) *automata.Explicit[*cfg.Edge] {
	edges := map[cfg.Action][]*cfg.Edge{}
	for _, proc := range p.Procs {
		for _, e := range proc.Edges {
			edges[e.Action] = append(edges[e.Action], e)
		}
	}
	a := new(automata.Explicit[*cfg.Edge])
	for range f.sets {
		a.AddState()
	}
	a.SetInitial(topState)
	a.SetAccepting(BottomState)
	for _, k := range f.inner.order {
		for _, e := range edges[k.action] {
			a.AddInternal(k.from, e, f.inner.next[k])
		}
	}
	for _, k := range f.calls.order {
		for _, e := range edges[k.action] {
			a.AddCall(k.from, e, f.calls.next[k])
		}
	}
	for _, k := range f.rets.order {
		for _, e := range edges[k.action] {
			a.AddReturn(k.from, k.hier, e, f.rets.next[k])
		}
	}
	return a
}

// WriteTriples writes the Hoare triples of statements that were asked for, each
// with all postconditions, which have the statement's assignments substituted:
//
//	var "name" SORT [signed]
//	term NUMBER TERM
//	triple PRE … : GUARD : POST …
//
// in SMT-LIB 2; a triple refers to terms by their numbers.
func (f *FloydHoare) WriteTriples(b *bytes.Buffer) {
	m := f.check.Terms
	known := map[*term.Term]int{}
	define := func(ts ...*term.Term) {
		for _, t := range ts {
			if _, ok := known[t]; ok {
				continue
			}
			for _, v := range m.FreeVars(t) {
				if _, ok := known[v]; ok {
					continue
				}
				fmt.Fprintf(b, "var %q %v%s\n", v.Name(), v.Sort(), map[bool]string{true: " signed"}[v.Signed()])
				known[v] = len(known)
				fmt.Fprintf(b, "term %d %s\n", known[v], m.SMT(v))
			}
			if _, ok := known[t]; !ok {
				known[t] = len(known)
				fmt.Fprintf(b, "term %d %s\n", known[t], m.SMT(t))
			}
		}
	}
	for _, k := range f.inner.order {
		if k.from == BottomState {
			continue
		}
		e := f.check.effect(k.action)
		posts := make([]*term.Term, len(f.Preds))
		for i, q := range f.Preds {
			posts[i] = f.check.wp(e, q)
		}
		define(f.sets[k.from]...)
		define(e.guard)
		define(posts...)
		b.WriteString("triple")
		for i, ts := range [][]*term.Term{f.sets[k.from], {e.guard}, posts} {
			if i > 0 {
				b.WriteString(" :")
			}
			for _, t := range ts {
				fmt.Fprintf(b, " %d", known[t])
			}
		}
		b.WriteByte('\n')
	}
}
