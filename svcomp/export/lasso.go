package export

import (
	"slices"
	"strings"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cfg/source"
	"tav/svcomp/graphml"
	"tav/svcomp/witness"
)

// A Lasso is a run that never ends: after a stem it goes round.
type Lasso struct {
	Program *cfg.Program    // the form of the program in which it was run
	Run     *interp.Outcome // of the stem and one iteration, with its steps
	Stem    int             // steps
	Stays   []interp.Change // what every iteration begins with
	Alike   bool            // all iterations take the same edges
	At      cfg.Pos         // where the iteration begins
}

// Endless is the witness for a run that never ends, in version 2.1: what the stem
// passes is followed, what the iteration passes is a cycle.
func Endless(p Program, l Lasso) *witness.Witness {
	p.Version, p.Program = witness.V21, l.Program
	x := newExporter(p)
	stem, round := x.lasso(l)
	return x.witness(&witness.Entry{Type: witness.ViolationSequence, Segments: append(segments(stem, witness.Follow), segments(round, witness.Cycle)...)})
}

// EndlessGraph is the witness automaton for a run that never ends: a path, and a
// cycle through the state where the iteration begins.
func EndlessGraph(p Program, l Lasso) *graphml.Graph {
	p.Program = l.Program
	x := newExporter(p)
	stem, round := x.lasso(l)
	g := x.path(append(stem, round...))
	head := g.Nodes[len(stem)]
	head.Data = append(head.Data, data("cyclehead", "true"))
	g.Nodes = g.Nodes[:len(g.Nodes)-1]
	g.Edges[len(g.Edges)-1].Target = head.ID
	return g
}

// lasso makes the waypoints of the stem and of the iteration. The iteration has at least
// one: what stays.
func (x *exporter) lasso(l Lasso) (stem, round []passage) {
	stays := x.stays(l)
	for _, p := range x.passages(l.Run) {
		switch {
		case p.step < l.Stem || p.step == l.Stem && p.Type == witness.Assumption: // inputs of the stem
			stem = append(stem, p)
		case !l.Alike:
		case p.step >= stays.step && (len(round) == 0 || round[len(round)-1].step < stays.step):
			round = append(round, stays, p)
		default:
			round = append(round, p)
		}
	}
	if !slices.ContainsFunc(round, func(p passage) bool { return p.Waypoint == stays.Waypoint }) {
		round = append(round, stays)
	}
	return stem, round
}

// stays is the assumption that holds in every iteration, at the first statement of it
// that begins there: the variables that have the values with which the iteration began.
func (x *exporter) stays(l Lasso) passage {
	f, p, step := x.files[l.At.File], source.Pos{Line: l.At.Line, Col: l.At.Col}, len(l.Run.Steps)
	changed := map[*cfg.Var]bool{}
	for i := l.Stem; i < len(l.Run.Steps); i++ {
		s := &l.Run.Steps[i]
		if g, q := x.spotAt(s); g != nil {
			if n := g.Statement(q); n != nil && n.Kind == source.Statement && !n.IsLoop() && !headOf(n.Parent, n) {
				f, p, step = g, n.Start, i
				break
			}
		}
		for _, c := range s.Changes {
			changed[c.Var] = true
		}
	}
	if n := f.Statement(p); n != nil {
		p = n.Start
	}
	parts := []string{}
	for _, c := range l.Stays {
		if name, known := nameAt(c.Var, f, p); known && !changed[c.Var] {
			parts = append(parts, name+" == "+number(pendingValue{v: c.Var, value: c.Value}))
		}
	}
	if len(parts) == 0 {
		parts = []string{"1"}
	}
	at := x.location(f, p)
	return passage{&witness.Waypoint{
		Type: witness.Assumption, Location: at, Constraint: &witness.Constraint{Value: strings.Join(parts, " && "), Format: witness.CExpression},
	}, at, step, 0}
}

// headOf reports whether a node is in the head of a for statement.
func headOf(loop, n *source.Node) bool {
	return loop != nil && loop.Type == "for_statement" && !loop.Body.Contains(n.Start)
}
