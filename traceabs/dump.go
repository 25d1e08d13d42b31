package traceabs

import (
	"bytes"
	"fmt"

	"tav/automata"
	"tav/cfg"
	"tav/solver/term"
)

// dump writes what an iteration did: the trace, the automaton that covers it
// with its predicates and Hoare triples, and what is left of the abstraction.
// Automata are in the text format of package automata, triples in that of
// writeTriples; both can be read back.
func (r *refinement) dump(left *automata.Explicit[*cfg.Edge]) error {
	if r.Dump == nil {
		return nil
	}
	var b bytes.Buffer
	name := fmt.Sprintf("%04d", r.progress.Iteration)
	write := func(kind string) error {
		defer b.Reset()
		return r.Dump(name+"."+kind+".txt", b.Bytes())
	}
	for i, e := range r.trace.Letters {
		fmt.Fprintf(&b, "%4d  %-24s %s\n", i, e.Pos, r.Prog.Text(e))
	}
	f, proved := r.covered.(*floydHoare)
	if proved {
		b.WriteString("\nsubtracted: a Floyd-Hoare automaton with the predicates\n")
		for _, p := range f.preds {
			fmt.Fprintf(&b, "      %s\n", p)
		}
	}
	if err := write("trace"); err != nil {
		return err
	}
	show := func(e *cfg.Edge) string { return fmt.Sprintf("%d: %s", e.ID, r.Prog.Text(e)) }
	if proved {
		if err := automata.Format(&b, f.explored(r.Prog), show); err != nil {
			return err
		}
		if err := write("subtracted"); err != nil {
			return err
		}
		f.writeTriples(&b)
		if err := write("triples"); err != nil {
			return err
		}
	}
	if err := automata.Format(&b, left, show); err != nil {
		return err
	}
	return write("abstraction")
}

// explored is the part of the automaton that was asked for.
func (f *floydHoare) explored(p *cfg.Program) *automata.Explicit[*cfg.Edge] {
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
	a.SetAccepting(bottomState)
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

// writeTriples writes the Hoare triples of statements that were asked for, each
// with all postconditions, which have the statement's assignments substituted:
//
//	var "name" SORT [signed]
//	term NUMBER TERM
//	triple PRE … : GUARD : POST …
//
// in SMT-LIB 2; a triple refers to terms by their numbers.
func (f *floydHoare) writeTriples(b *bytes.Buffer) {
	m := f.check.terms
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
		if k.from == bottomState {
			continue
		}
		e := f.check.effect(k.action)
		posts := make([]*term.Term, len(f.preds))
		for i, q := range f.preds {
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
