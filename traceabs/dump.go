package traceabs

import (
	"bytes"
	"fmt"

	"tav/automata"
	"tav/cfg"
)

// dump writes what an iteration did: the trace, the predicates of the
// automaton that covers it, and what is left of the abstraction, in the text
// format of package automata, which can be read back.
func (r *refinement) dump(left *automata.Explicit[*cfg.Edge]) error {
	if r.Dump == nil {
		return nil
	}
	var b bytes.Buffer
	for i, e := range r.trace.Letters {
		fmt.Fprintf(&b, "%4d  %-24s %s\n", i, e.Pos, r.Prog.Text(e))
	}
	if f, ok := r.covered.(*floydHoare); ok {
		b.WriteString("\nsubtracted: a Floyd-Hoare automaton with the predicates\n")
		for _, p := range f.preds {
			fmt.Fprintf(&b, "      %s\n", p)
		}
	}
	name := fmt.Sprintf("%04d", r.progress.Iteration)
	if err := r.Dump(name+".trace.txt", b.Bytes()); err != nil {
		return err
	}
	b.Reset()
	show := func(e *cfg.Edge) string { return fmt.Sprintf("%d: %s", e.ID, r.Prog.Text(e)) }
	if err := automata.Format(&b, left, show); err != nil {
		return err
	}
	return r.Dump(name+".abstraction.txt", b.Bytes())
}
