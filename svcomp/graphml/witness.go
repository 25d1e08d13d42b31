package graphml

import (
	"fmt"
	"strconv"

	"tav/cfg/source"
	"tav/svcomp/witness"
)

// Witness is what a graph says, as far as the newer format says it: a violation sequence (Sequence), or the invariants of loops.
func Witness(g *Graph, files []*source.File) (w *witness.Witness, doubt error, err error) {
	var e *witness.Entry
	if g.Value("witness-type") == ViolationWitness {
		e, doubt, err = Sequence(g, files)
	} else {
		e, err = invariants(g, files)
	}
	if err != nil {
		return nil, nil, err
	}
	return &witness.Witness{File: g.File, Entries: []*witness.Entry{e}}, doubt, nil
}

// invariants are those of nodes that are entered with the head of one loop only.
func invariants(g *Graph, files []*source.File) (*witness.Entry, error) {
	p := &path{Graph: g, files: files}
	entry := &witness.Entry{At: g.At, Type: witness.InvariantSet}
	for _, n := range g.Nodes {
		if n.Value("invariant") == "" {
			continue
		}
		at := witness.Location{At: n.At}
		for _, e := range g.Edges {
			line, _ := strconv.Atoi(e.Value("startline"))
			file := p.file(e)
			switch {
			case e.Target != n.ID:
				continue
			case e.Value("enterLoopHead") != "true" || line == 0 || file == "" || at.Line != 0 && (at.Line != line || at.File != file):
				return nil, fmt.Errorf("line %d: the invariant is not at the head of one loop, whose line is known", n.At)
			}
			at.Line, at.File = line, file
		}
		if at.Line == 0 {
			return nil, fmt.Errorf("line %d: no edge leads to the invariant", n.At)
		}
		i := &witness.Invariant{At: n.At, Type: witness.LoopInvariant, Location: at, Value: assumed(n.Value("invariant")), Format: witness.CExpression}
		if _, err := witness.InvariantPlace(files, i); err != nil {
			return nil, fmt.Errorf("line %d: %w", n.At, err)
		}
		entry.Invariants = append(entry.Invariants, i)
	}
	return entry, nil
}
