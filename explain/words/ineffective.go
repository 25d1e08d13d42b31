package words

import (
	"slices"

	"tav/cfg"
	"tav/cfg/library"
	"tav/cfg/source"
	"tav/explain/report"
)

// noEffect is the last call of a run that has no effect: its result is not used, and the function changes nothing but variables of
// its own; nil: there is none.
func (t runs) noEffect(of Told) *report.Fact {
	known := map[*cfg.Proc]bool{}
	for i := len(of.run) - 1; i >= 0; i-- {
		e := of.run[i].Edge
		call, ok := e.Action.(*cfg.CallAction)
		if !ok || e.Pos.InLibrary() || !t.unused(e.Pos) || t.library[call.Callee.Name] && !computes(call.Callee) || !changesNothing(call.Callee, known) || t.waits(t.program.CFunc(call.Callee.Name)) {
			continue
		}
		p := t.Place(e.Pos)
		return &report.Fact{Kind: report.NoEffect, Step: max(0, of.step[i]), Place: p, Terms: []string{statement(p)}}
	}
	return nil
}

// unread is the last call of scanf that read less than it should; nil: there is none. result: those count, too, whose result is used.
func (t runs) unread(of Told, from int, result bool) *report.Fact {
	for i := len(of.run) - 1; i >= from; i-- {
		s := of.run[i]
		call, ok := s.Edge.Action.(*cfg.CallAction)
		if !ok || !endsScan(call.Callee) || s.Edge.Pos.InLibrary() || len(s.Changes) == 0 || !result && !t.unused(s.Edge.Pos) {
			continue
		}
		state, ok := s.Changes[0].Value.Int64() // -2 - n where n items were read and then something else is there, -1 at the end
		if !ok || state >= 0 {
			return nil
		}
		p := t.Place(s.Edge.Pos)
		fact := &report.Fact{Kind: report.Unread, Step: max(0, of.step[i]), Place: p, Terms: []string{oneLine(t.text(s.Edge.Pos)), "nothing", ""}}
		if state < -2 {
			fact.Terms[1] = "only a part of what it should"
		} else if names := addresses(p.Text); len(names) == 1 {
			fact.Terms[2] = names[0]
		}
		return fact
	}
	return nil
}

// unused reports whether a call is a statement of its own.
func (t names) unused(pos cfg.Pos) bool {
	f := t.sources[pos.File]
	if f == nil {
		return false
	}
	at := source.Pos{Line: pos.Line, Col: pos.Col}
	n := f.Statement(at)
	if n == nil || n.Type != "expression_statement" || n.Range.Start != at {
		return false
	}
	call := f.Call(at)
	return call != nil && call.Range.Start == at && isAlone(f.Slice(n.Range), f.Slice(call.Range))
}

// waits reports whether a function has volatile variables: to read and write them is an effect (6.7.3p7).
func (t names) waits(function string) bool {
	for _, f := range t.sources {
		if slices.ContainsFunc(f.Nodes, func(n *source.Node) bool {
			return n.Kind == source.Function && n.Name == function && mentions(f.Slice(n.Range), "volatile")
		}) {
			return true
		}
	}
	return false
}

// computes reports whether a function of the library does no more than to compute its result, if it changes no memory.
func computes(p *cfg.Proc) bool {
	f, _ := library.LibraryFunctionOf(p.Name)
	return slices.Contains([]string{"ctype.h", "wctype.h", "math.h", "complex.h", "string.h"}, f.Header)
}

// changesNothing reports whether all that a procedure and what it calls assign are local variables; known has those that were asked about.
func changesNothing(p *cfg.Proc, known map[*cfg.Proc]bool) bool {
	if pure, ok := known[p]; ok {
		return pure
	}
	known[p] = true // recursion changes nothing by itself
	pure, assigns := true, false
	for _, l := range p.Locs {
		pure = pure && (l.Kind != cfg.Error || l.Violates != cfg.UnreachCall)
		for _, e := range l.Out {
			switch a := e.Action.(type) {
			case *cfg.Assign:
				assigns = true
				for _, v := range a.Dst {
					pure = pure && !v.Global && v.Role != cfg.Memory && v.Role != cfg.Heap
				}
			case *cfg.Havoc:
				pure = pure && a.Input.Kind == cfg.Uninitialized
			case *cfg.CallAction:
				pure = pure && changesNothing(a.Callee, known)
			}
		}
	}
	known[p] = pure && assigns // an empty function is meant to do nothing
	return known[p]
}
