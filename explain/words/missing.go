package words

import (
	"slices"
	"strings"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/explain"
	"tav/explain/report"
)

// missing is an assignment that is not there, after the statement of a finding: of what C has a name for
// in that function, and that was given a value before; nil for none.
func (t Translator) missing(f explain.Finding, of Told) *report.Missing {
	if len(f.Missing) != 1 || f.Pos >= len(of.run) {
		return nil
	}
	c := cells(f.Missing)[0]
	name := t.reachedBy(c, of.run[:f.Pos+1])
	if !isPlain(name) {
		return nil
	}
	for _, s := range slices.Backward(of.run[:f.Pos+1]) {
		for _, old := range s.Changes {
			if cellKey(old.Var, old) == cellKey(c.Var, c) {
				return &report.Missing{Name: name, Is: numeral(old), Value: numeral(c)}
			}
		}
	}
	return nil
}

// reachedBy is how the function that a run is in calls a variable or cell: on the heap by a pointer of this call to
// the object that it is in.
func (t names) reachedBy(c interp.Change, run []interp.Step) string {
	r := c.Var.Region
	if r == nil || !r.ByObject || len(c.Cell) != 1 {
		return t.name(nil, c)
	}
	here := &run[len(run)-1]
	seen := map[*cfg.Var]bool{}
	for _, s := range slices.Backward(run) {
		for _, p := range s.Changes {
			v := p.Var
			if v.Role != cfg.ObjectPart || v.C == "" || v.Proc != here.Edge.Home().Func || seen[v] {
				continue
			}
			seen[v] = true
			if off := t.program.OffsetOf(v); off == nil && p.Value.Equal(c.Cell[0]) {
				if text := t.written(t.program.Terms.Select(r.Cells[0].Term, v.Term)); text != "" {
					return text
				}
			}
		}
		if s.Depth < here.Depth {
			break
		}
	}
	return ""
}

// lacks is that an assignment is not there.
func lacks(t *report.Trace, f report.Finding) report.Fact {
	s, m := t.Steps[f.Step], f.Missing
	return report.Fact{Kind: report.Lacking, Step: f.Step, Place: s.Place, Terms: []string{strings.TrimSpace(s.Place.Text), m.Name, m.Is, m.Value}, Ends: t.Endless}
}
