package export

import (
	"slices"
	"strings"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/cfg/source"
	"tav/solver/term"
	"tav/svcomp/witness"
)

// sequence makes the waypoints of a run, one a segment: the values that inputs
// leave in variables, stated before the next statement, and the values of
// conditions, in their order; the last one is the target.
func (x *exporter) sequence(run *interp.Outcome) []passage {
	list := x.passages(run)
	if target := x.target(run); target != nil {
		list = append(list, passage{target, target.Location, len(run.Steps), 0})
	}
	return list
}

// passages are the waypoints of a run but the last one; none if they are too many.
func (x *exporter) passages(run *interp.Outcome) []passage {
	var list []passage
	if run.Count == len(run.Steps) {
		t := teller{exporter: x, steps: run.Steps, conditions: x.conditions(run.Steps), unset: unset(x.Program.Terms, run.Steps)}
		t.tell()
		list = t.list
	}
	if len(list) > maxWaypoints {
		list = slices.DeleteFunc(list, func(p passage) bool { return p.Type == witness.Branching })
	}
	if len(list) > maxWaypoints {
		list = nil
	}
	return list
}

// segments has a segment for each waypoint.
func segments(list []passage, does witness.Action) []*witness.Segment {
	var all []*witness.Segment
	for _, p := range list {
		p.Action = does
		all = append(all, &witness.Segment{Waypoints: []*witness.Waypoint{p.Waypoint}})
	}
	return all
}

// A passage is a waypoint that a run passes.
type passage struct {
	*witness.Waypoint
	from    witness.Location // of an assumption: the statement that makes it true; else the waypoint's
	step    int              // of the run
	creates int              // the thread that is created; 0: none
}

// A teller goes through the steps of a run.
type teller struct {
	*exporter
	steps      []interp.Step
	conditions map[int]conditionValue
	unset      map[int]bool
	frames     []frameState // of the functions that are active, the outermost first
	step       int          // where the teller is
	list       []passage
	*threads   // nil: there is one
}

// A frameState is where the run is in a function.
type frameState struct {
	at      *source.Node // statement
	file    *source.File // of it
	reads   bool         // an input was read in the statement
	pending []pendingValue
}

// A pendingValue is one that an input left in a variable.
type pendingValue struct {
	v     *cfg.Var
	value term.Value
	from  witness.Location // of the statement
}

func (t *teller) tell() {
	for i := range t.steps {
		s := &t.steps[i]
		t.step = i
		if t.threads != nil {
			t.turn(s)
		}
		t.enter(s)
		if f, p := t.spotAt(s); f != nil {
			t.statement(s, f, p)
		}
		if c, ok := t.conditions[i]; ok {
			t.pass(t.location(c.file, c.node.Keyword.Start), &witness.Waypoint{
				Type: witness.Branching, Location: t.location(c.file, c.node.Keyword.Start), Constraint: &witness.Constraint{Value: c.value},
			})
		}
		t.changes(i, s)
		if t.Full {
			t.returned(s)
		}
		if t.threads != nil && s.Edge.Starts != nil {
			t.starts(s)
		}
	}
}

// pass adds a waypoint that is passed now.
func (t *teller) pass(from witness.Location, p *witness.Waypoint) {
	if t.threads != nil {
		p.Thread = t.id(t.at)
	}
	t.list = append(t.list, passage{p, from, t.step, 0})
}

// enter makes the functions that are active those of the step.
func (t *teller) enter(s *interp.Step) {
	if len(t.frames) > s.Depth+1 {
		t.frames = t.frames[:s.Depth+1]
	}
	for depth := len(t.frames); depth <= s.Depth; depth++ {
		t.frames = append(t.frames, frameState{})
		if t.Full && depth > 0 {
			t.entered(s, depth)
		}
	}
}

// frame is that of the step.
func (t *teller) frame(s *interp.Step) *frameState { return &t.frames[s.Depth] }

// statement notes that the run is at a place. Where a statement begins, what is
// pending is stated.
func (t *teller) statement(s *interp.Step, f *source.File, p source.Pos) {
	n := f.Statement(p)
	fr := t.frame(s)
	if n != nil && n.Kind == source.Declaration && n.Parent != nil && n.Parent.Type == "for_statement" {
		n = n.Parent
	}
	if n == nil || n == fr.at {
		return
	}
	before := fr.at
	fr.at, fr.file, fr.reads = n, f, false
	if n.IsLoop() && before != nil && n.Contains(before.Start) {
		return // the condition once more, not the loop from its beginning
	}
	if n.Type == "do_statement" || n.Type == "for_statement" && !n.Init.Contains(p) && n.Init.IsValid() || n.Update.Contains(p) {
		return
	}
	var parts []string
	var from witness.Location
	for depth := range t.frames {
		of := &t.frames[depth]
		of.pending = slices.DeleteFunc(of.pending, func(a pendingValue) bool {
			if depth != s.Depth && !a.v.Global {
				return false
			}
			name, known := nameAt(a.v, f, n.Start)
			if known {
				parts = append(parts, name+" == "+number(a))
				from = a.from
			}
			return known || depth == s.Depth
		})
	}
	if len(parts) == 0 && t.threads != nil && t.switched {
		parts, from = []string{"1"}, t.location(f, n.Start) // the thread comes here now
	}
	if len(parts) > 0 {
		if t.threads != nil {
			t.switched = false
		}
		t.pass(from, &witness.Waypoint{
			Type: witness.Assumption, Location: t.location(f, n.Start),
			Constraint: &witness.Constraint{Value: strings.Join(parts, " && "), Format: witness.CExpression},
		})
	}
}

// number is the value as a C constant of its type.
func number(a pendingValue) string {
	v := a.value.Big()
	if a.v.Signed {
		v = a.value.Signed()
	}
	return literal(v).at(term.PrecRel)
}

// changes notes inputs, and what the statements that read them make of them.
func (t *teller) changes(i int, s *interp.Step) {
	h, isInput := s.Edge.Action.(*cfg.Havoc)
	if isInput && (h.Input.Kind == cfg.Nondet || h.Input.Kind.Assumed() || t.unset[i]) {
		for k := range t.frames {
			t.frames[k].reads = true
		}
	}
	fr := t.frame(s)
	for _, c := range s.Changes {
		t.forget(c.Var)
		if fr.reads && len(c.Cell) == 0 && c.Var.Role == cfg.Scalar && !c.Var.Float && c.Value.Kind() == term.BitVecKind {
			fr.pending = append(fr.pending, pendingValue{c.Var, c.Value, t.here(fr)})
		}
	}
}

// forget drops what is pending of a variable.
func (t *teller) forget(v *cfg.Var) {
	for _, frames := range t.stacks() {
		for k := range frames {
			of := &frames[k]
			of.pending = slices.DeleteFunc(of.pending, func(a pendingValue) bool { return a.v == v })
		}
	}
}

// here is where the statement that runs in a function begins.
func (t *teller) here(fr *frameState) witness.Location {
	if fr.at == nil {
		return witness.Location{}
	}
	return t.location(fr.file, fr.at.Start)
}

// target is the waypoint where the property is violated: the call of
// reach_error(), else the full expression or the statement.
func (x *exporter) target(run *interp.Outcome) *witness.Waypoint {
	places := []cfg.Pos{run.Loc.Pos}
	for _, s := range slices.Backward(run.Steps) {
		places = append(places, s.Edge.Pos)
		for f := s.Edge.Frame; f != nil; f = f.Parent { // in a library function: the program's call
			places = append(places, f.Pos)
		}
		if len(places) > maxPlaces {
			break
		}
	}
	for _, pos := range places {
		f := x.files[pos.File]
		if f == nil || pos.Col == 0 {
			continue
		}
		p := source.Pos{Line: pos.Line, Col: pos.Col}
		if at := targetAt(f, p, run.Loc.Violates); at.IsValid() {
			return &witness.Waypoint{Type: witness.Target, Location: x.location(f, at)}
		}
	}
	return nil
}

func targetAt(f *source.File, p source.Pos, violates cfg.Property) source.Pos {
	if call := f.Call(p); call != nil && violates == cfg.UnreachCall {
		return call.Start
	}
	n := f.Statement(p)
	if n == nil {
		return source.Pos{}
	}
	for _, part := range []source.Range{n.Cond, n.Init, n.Update} {
		if part.Contains(p) {
			return part.Start
		}
	}
	return n.Start
}
