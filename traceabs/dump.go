package traceabs

import (
	"bytes"
	"fmt"

	"tav/automata"
	"tav/cfg"
	"tav/traceabs/hoare"
)

// dump writes what an iteration did: the trace, the automaton that covers it
// with its predicates and Hoare triples, and what is left of the abstraction.
// Automata are in the text format of package automata, triples in that of
// WriteTriples; both can be read back.
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
	f, proved := r.covered.(*hoare.FloydHoare)
	if proved {
		b.WriteString("\nsubtracted: a Floyd-Hoare automaton with the predicates\n")
		for _, p := range f.Preds {
			fmt.Fprintf(&b, "      %s\n", p)
		}
	}
	if err := write("trace"); err != nil {
		return err
	}
	show := func(e *cfg.Edge) string { return fmt.Sprintf("%d: %s", e.ID, r.Prog.Text(e)) }
	if proved {
		if err := automata.Format(&b, f.Explored(r.Prog), show); err != nil {
			return err
		}
		if err := write("subtracted"); err != nil {
			return err
		}
		f.WriteTriples(&b)
		if err := write("triples"); err != nil {
			return err
		}
	}
	if err := automata.Format(&b, left, show); err != nil {
		return err
	}
	return write("abstraction")
}
