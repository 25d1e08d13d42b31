package words

import (
	"tav/cfg/source"
	"tav/explain/report"
)

// late is the condition that tests what an error is about only after the statement in which the error happens, in its function; nil:
// there is none, or something tests that before.
func (t Translator) late(of Told) *report.Fact {
	v := of.Violation
	f := t.sources[v.File]
	if f == nil || of.Failure == nil {
		return nil
	}
	at := source.Pos{Line: v.Line, Col: v.Column}
	use, function := f.Statement(at), f.FuncAt(at)
	if use == nil || function == nil {
		return nil
	}
	var names []string
	switch of.Fault {
	case report.Null, report.Outside, report.Divides, report.Shifts:
		if s := of.Failure.Subject; s != nil {
			names = []string{s.Name}
		}
	case report.Overflows:
		if !use.Cond.IsValid() {
			names = operands.FindAllString(f.Slice(use.Range), -1)
		}
	}
	loop := use.Parent
	for loop != nil && !loop.IsLoop() && loop.Kind != source.Function {
		loop = loop.Parent
	}
	for _, name := range names {
		var after *source.Node
		for _, n := range f.Nodes {
			if n.Func != function.Name || !n.Cond.IsValid() || !shows(f.Slice(n.Cond), name) {
				continue
			}
			if n.Cond.Start.Line <= use.Start.Line || loop != nil && loop.IsLoop() && loop.Range.Contains(n.Cond.Start) {
				after = nil
				break
			}
			if after == nil && n.Type == "if_statement" {
				after = n
			}
		}
		if after != nil && name != "" && !assigns(f.Slice(source.Range{Start: use.End, Offset: use.EndOffset, EndOffset: after.Offset}), name) {
			place := report.Place{File: v.File, Line: after.Cond.Start.Line, Column: after.Cond.Start.Col, Text: f.Line(after.Cond.Start.Line)}
			return &report.Fact{Kind: report.Late, Step: len(of.Steps) - 1, Place: place, Second: v, Terms: []string{statement(place), name}}
		}
	}
	return nil
}
