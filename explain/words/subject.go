package words

import (
	"slices"

	"tav/cfg"
	"tav/cfg/source"
	"tav/explain"
	"tav/explain/report"
)

// A subject is what an error is about.
type subject struct {
	Translator
	of Told
}

// Stories are what a run did about what its error is about.
func (t Translator) Stories(of Told) (facts []report.Fact) {
	list := append(slips(t.sources, of), t.late(of))
	if of.given {
		list = append(list, subject{t, of}.fact(), t.noEffect(of), t.unread(of, 0, false))
	}
	for _, f := range list {
		if f != nil {
			facts = append(facts, *f)
		}
	}
	return facts
}

// fact is what a run did about the value that its error is about, a pointer, an index or a divisor: the condition that let it
// be so where it was tested last, or else the statement that it comes from, or that it is an argument that is not there.
func (t subject) fact() *report.Fact {
	of := t.of
	if of.Failure == nil || of.Omitted > 0 {
		return nil
	}
	if m := of.Failure.Memory; of.Fault == report.Unwritable && m != nil && m.Literal {
		return of.literal(m.Name)
	}
	if f := t.argv(); f != nil && of.From == nil {
		return f
	}
	for _, v := range of.subjects() {
		if f := t.history(v); f != nil {
			return f
		}
	}
	return nil
}

// subjects are the variables, or the call, that an error is about, with their values, "" for one that is not known.
func (c Told) subjects() (list []report.Value) {
	f, expression := c.Failure, ""
	switch {
	case c.Fault == report.Null && f.Subject == nil:
		return f.Values
	case f.Subject != nil && (c.Fault == report.Null || c.Fault == report.Outside || c.Fault == report.Indexes):
		if name, ok := callee(f.Subject.Name); ok {
			return []report.Value{{Name: name + "()", Value: f.Subject.Value}}
		}
		expression = f.Subject.Name
	case c.Fault == report.Outside:
		expression = indices(f.Expression)
	case c.Fault == report.Divides:
		for _, name := range divisors(f.Expression) {
			list = append(list, report.Value{Name: name, Value: "0"})
		}
		return list
	}
	for _, name := range operands.FindAllString(expression, -1) {
		v := report.Value{Name: name}
		if name == expression {
			v.Value = f.Subject.Value
		}
		list = append(list, v)
	}
	return list
}

// history is what the run did about the value of a variable, or call, that its error is about; nil: nothing is known.
func (t subject) history(v report.Value) *report.Fact {
	of := t.of
	k, name := len(of.Steps)-1, v.Name
	if _, isCall := callee(name); isCall {
		at := of.Steps[k]
		if k--; k < 0 || !of.Steps[k].Returns() || of.Steps[k].Changes[0].Name != name || of.Steps[k].Changes[0].Value != v.Value || of.Steps[k].Depth <= at.Depth {
			return nil
		}
		return of.value(k, name, v)
	}
	last := -1
	for name != "" {
		if f := t.lets(name, k); f != nil {
			return f
		}
		before := name
		if k, name = t.from(name, k); k < 0 {
			k, name = last, before
			break
		}
		if last = k; of.Steps[k].Returns() {
			if further := report.ReturnedVariable(of.Steps[k].Place.Text); further != "" {
				name = further
				continue
			}
			name = of.Steps[k].Changes[0].Name
			break
		}
		if name == "" {
			name = before
			break
		}
	}
	if last < 0 || of.From != nil {
		return nil
	}
	return of.value(last, name, v)
}

// lets is the last condition on a variable between its last assignment and a step, about which it decides; nil: there is none.
func (t subject) lets(name string, step int) *report.Fact {
	of := t.of
	end := of.Steps[step]
	for i := len(of.run) - 1; i >= 0; i-- {
		k := of.step[i]
		if k < 0 || k >= step {
			continue
		}
		s, e := of.Steps[k], of.run[i].Edge
		if s.Depth < end.Depth || slices.ContainsFunc(s.Changes, func(c report.Value) bool { return c.Of(end) == name }) {
			return nil
		}
		if a, ok := e.Action.(*cfg.Assume); !ok || a.Branch == 0 || e.Pos.InLibrary() || s.Depth > end.Depth || s.Function != end.Function {
			continue
		}
		d := t.decision(explain.Finding{Pos: i, Switch: e}, of)
		if d == nil || !bounds(d.Condition, name) || !t.controls(of.homes[i].Pos, cfg.Pos{File: end.Place.File, Line: end.Place.Line, Col: end.Place.Column}) {
			continue
		}
		if own := slices.IndexFunc(d.Values, func(v report.Value) bool { return v.Name == name }); own >= 0 {
			return &report.Fact{Kind: report.Lets, Step: k, Place: s.Place, Terms: append(compared(d), name, d.Values[own].Value)}
		}
	}
	return nil
}

// from is the last step before one that gave a variable its value, and the variable of which that is a copy, "" for none: of a parameter
// it is the call; of what a function returned its statement. -1: there is none.
func (t subject) from(name string, before int) (int, string) {
	of := t.of
	at := of.Steps[before]
	for k := before - 1; k >= 0; k-- {
		s := of.Steps[k]
		i := slices.IndexFunc(s.Changes, func(v report.Value) bool { return v.Of(at) == name })
		if i < 0 || s.Thread != at.Thread {
			continue
		}
		v, back := s.Changes[i], max(0, k-1)
		switch b := of.Steps[back]; {
		case v.Function == at.Function && s.Depth < at.Depth:
			return k, t.argument(s.Place, v)
		case b.Returns() && b.Depth > s.Depth && b.Changes[0].Value == v.Value && sets(s.Place.Text, name, b.Function+`\([^;]*\)`):
			return back, ""
		}
		return k, copied(s.Place.Text, name)
	}
	return -1, ""
}

// argument is the variable that a call hands over for a parameter; "": it is another expression, or it is not known.
func (t subject) argument(call report.Place, parameter report.Value) string {
	f := t.sources[call.File]
	if f == nil {
		return ""
	}
	for _, n := range f.Nodes {
		if n.Kind != source.Call || n.Name != parameter.Function || n.Start.Line != call.Line {
			continue
		}
		for _, function := range f.Funcs {
			k := slices.IndexFunc(function.Names, func(x source.Name) bool { return x.Name == parameter.Name })
			if function.Name != n.Name || k < 0 {
				continue
			}
			if list := handedOver(f.Slice(n.Range)); len(list) == len(function.Names) {
				return list[k]
			}
		}
	}
	return ""
}

// value is that the value of the subject of an error comes from a step that gives it to a variable.
func (c Told) value(k int, name string, subject report.Value) *report.Fact {
	s, end := c.Steps[k], c.Steps[len(c.Steps)-1]
	i := slices.IndexFunc(s.Changes, func(v report.Value) bool { return v.Name == name || v.Of(end) == name })
	if i < 0 || s.Place.Line == 0 || subject.Value != "" && s.Changes[i].Value != subject.Value || s.Place.Line == end.Place.Line && s.Depth == end.Depth && !isFor(statement(s.Place)) {
		return nil
	}
	f := &report.Fact{Kind: report.Gave, Step: k, Place: s.Place, Terms: []string{opened(s.Place), name, s.Changes[i].Value}, In: called(c.Steps[:k], s)}
	switch {
	case name == subject.Name:
		return f
	case c.Fault == report.Null:
		f.Kind, f.Terms = report.NullMade, []string{statement(s.Place)}
	default:
		f.Kind, f.Terms = report.Comes, []string{statement(s.Place), s.Changes[i].Value}
	}
	return f
}

// literal is where the first pointer to a string literal is set; nil: it is not known.
func (c Told) literal(text string) *report.Fact {
	for k, s := range c.Steps {
		for _, v := range s.Changes {
			if v.Value == text && isPlain(v.Name) && s.Place.Line != 0 {
				return &report.Fact{Kind: report.Literal, Step: k, Place: s.Place, Terms: []string{v.Name, statement(s.Place)}, In: called(c.Steps[:k], s)}
			}
		}
	}
	return nil
}

// argv is that an argument of the program is NULL because there is none; nil: it is not known to be.
func (t subject) argv() *report.Fact {
	of := t.of
	f := t.sources[of.Violation.File]
	if of.Fault != report.Null || f == nil {
		return nil
	}
	function := f.FuncAt(source.Pos{Line: of.Violation.Line, Col: of.Violation.Column})
	state := t.stateOf(of.run, true, of)
	if function == nil || function.Name != "main" || len(function.Names) < 2 || state == nil {
		return nil
	}
	index := indexOf(of.Failure.Expression, function.Names[1].Name)
	count, ok := state.variable(function.Names[0].Name)
	if index == "" || !ok {
		return nil
	}
	if value, ok := state.variable(index); ok {
		index = value
	}
	if index != count {
		return nil
	}
	return &report.Fact{Kind: report.NullArg, Place: of.Violation, Terms: []string{function.Names[1].Name + "[" + index + "]"}}
}
