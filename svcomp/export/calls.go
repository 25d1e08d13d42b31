package export

import (
	"tav/cfg"
	"tav/cfg/interp"
	"tav/cfg/source"
	"tav/svcomp/witness"
)

// entered reports that the function at a depth of the stack was called.
func (t *teller) entered(s *interp.Step, depth int) {
	f := s.Edge.Frame
	for k := s.Depth; k > depth && f != nil; k-- {
		f = f.Parent
	}
	if f != nil {
		t.call(f.Pos, f.Func, witness.FunctionEnter, nil)
	}
}

// returned reports what an input function returned.
func (t *teller) returned(s *interp.Step) {
	h, ok := s.Edge.Action.(*cfg.Havoc)
	if !ok || h.Input.Kind != cfg.Nondet || len(s.Changes) != 1 || h.Dst[0].Float || h.Dst[0].Role == cfg.ObjectPart {
		return
	}
	c := &witness.Constraint{
		Value: `\result == ` + number(pendingValue{v: h.Dst[0], value: s.Changes[0].Value}), Format: witness.ACSLExpression,
	}
	if t.Version == witness.V21 {
		c.Format = witness.ExtCExpression
	}
	at := h.Input.Pos
	if !at.IsValid() {
		at = s.Edge.Pos
	}
	t.call(at, h.Input.Name, witness.FunctionReturn, c)
}

// call adds a waypoint at the closing parenthesis of a call of a function, if
// the text shows it in the statement at pos, once.
func (t *teller) call(pos cfg.Pos, name string, kind witness.WaypointType, c *witness.Constraint) {
	f := t.files[pos.File]
	if f == nil || pos.Col == 0 {
		return
	}
	in := source.Pos{Line: pos.Line, Col: pos.Col}
	statement := f.Statement(in)
	var found *source.Node
	for _, n := range f.Nodes {
		if n.Kind != source.Call || n.Name != name || statement == nil || !statement.Contains(n.Start) {
			continue
		}
		if n.Start == in {
			found = n
			break
		}
		if found != nil {
			return
		}
		found = n
	}
	if found != nil {
		at := t.location(f, found.CloseParen)
		t.pass(at, &witness.Waypoint{Type: kind, Location: at, Constraint: c})
	}
}
