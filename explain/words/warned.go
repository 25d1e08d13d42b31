package words

import (
	"slices"

	"tav/cfg"
	"tav/cfg/frontend"
	"tav/cfg/source"
	"tav/explain/report"
)

// Warned are the warnings of the compiler of what a run executes and methods find that it matters: of a line;
// of a case that goes on into the next one; of macros that are misread; of a line of a function without any steps, the
// compiler having computed what it returns, that is called where something matters. file is the user's name
// of a file of the compiler's.
func (t Translator) Warned(all []frontend.Warning, file func(string) string, of Told) (list []report.Warning) {
	for _, w := range all {
		p := t.Place(cfg.Pos{File: file(w.Pos.File), Line: w.Pos.Line, Col: w.Pos.Col})
		step := -1
		switch f := t.sources[p.File]; {
		case f == nil, w.Assigned && assignsCall.MatchString(f.Line(p.Line)), w.Kind == frontend.AndInOr && !of.turns(p):
		case w.Kind == frontend.FallThrough:
			step = of.fallsThrough(f, p)
		default:
			if step = of.executes(f, p); step < 0 && t.folded(p) {
				step = of.lastIn(f.FuncAt(source.Pos{Line: p.Line, Col: p.Column}))
			}
		}
		if step >= 0 {
			list = append(list, report.Warning{Place: p, Kind: w.Kind, Text: w.Text, Step: step, Enums: w.Enums})
		}
	}
	list = append(list, t.misread(of)...)
	list = append(list, t.crossed(of)...)
	slices.SortStableFunc(list, func(a, b report.Warning) int { return b.Step - a.Step })
	return list
}

// turns reports whether the error is avoided where a branch at the line of a place goes the other way.
func (c Told) turns(p report.Place) bool {
	return slices.ContainsFunc(c.Explanations, func(e *report.Explanation) bool {
		return slices.ContainsFunc(e.Findings, func(f report.Finding) bool {
			return f.Switch != "" && f.Step < len(c.Steps) && c.Steps[f.Step].Place.File == p.File && c.Steps[f.Step].Place.Line == p.Line
		})
	})
}

// matter reports whether a method says so of a step, or the error is there.
func (c Told) matter(step int) bool {
	return step == len(c.Steps)-1 || slices.ContainsFunc(c.Explanations, func(e *report.Explanation) bool {
		return slices.ContainsFunc(e.Findings, func(f report.Finding) bool { return f.Step == step && f.Answer == report.Relevant })
	})
}

// leadsOn reports whether a step matters, or returns what matters next.
func (c Told) leadsOn(step int) bool {
	return c.matter(step) || c.Steps[step].Returns() && c.matter(min(step+1, len(c.Steps)-1))
}

// executes is the last step that matters, or returns what matters next, at the line of a place, or that calls its function if that has no steps; -1
// for none.
func (c Told) executes(f *source.File, p report.Place) int {
	function := f.FuncAt(source.Pos{Line: p.Line, Col: p.Column})
	if function == nil || function.Name == "" {
		return -1
	}
	within, called := -1, -1
	for i, s := range c.Steps {
		switch {
		case s.Function == function.Name:
			called = len(c.Steps) // it has steps
			if s.Place.File == p.File && s.Place.Line <= p.Line && p.Line <= max(s.Place.Line, s.Place.EndLine) && (c.given || c.leadsOn(i)) {
				within = i
			}
		case called < len(c.Steps) && calls(f.Line(s.Place.Line), function.Name) && s.Place.File == p.File:
			called = i
		}
	}
	if called < len(c.Steps) {
		return called
	}
	return within
}

// folded reports whether the compiler has left nothing of the condition at a place, which it has computed.
func (t Translator) folded(p report.Place) bool {
	f := t.sources[p.File]
	if n := f.Condition(source.Pos{Line: p.Line, Col: p.Column}); n == nil {
		return false
	}
	for _, proc := range t.program.Procs {
		for _, l := range proc.Locs {
			for _, e := range l.Out {
				if h := e.Home().Pos; h.File == p.File && h.Line == p.Line {
					return false
				}
			}
		}
	}
	return true
}

// lastIn is the last step in a function that matters, or returns what matters next; -1: there is none.
func (c Told) lastIn(function *source.Node) int {
	for i, s := range slices.Backward(c.Steps) {
		if function != nil && s.Function == function.Name && c.leadsOn(i) {
			return i
		}
	}
	return -1
}

// fallsThrough is the last step of a case that goes on into the next one, whose label is given, where
// something there matters; -1: none does.
func (c Told) fallsThrough(f *source.File, label report.Place) int {
	n := f.Statement(source.Pos{Line: label.Line, Col: label.Column})
	for n != nil && n.Type != "switch_statement" {
		n = n.Parent
	}
	if n == nil || fallsOn.MatchString(f.Line(label.Line)+f.Line(label.Line-1)) {
		return -1
	}
	in := func(p report.Place) bool {
		return p.File == label.File && n.Body.Contains(source.Pos{Line: p.Line, Col: p.Column})
	}
	found := -1
	for i, s := range c.Steps {
		if !in(s.Place) || s.Place.Line >= label.Line {
			continue
		}
		for k, left := i+1, false; k < len(c.Steps) && c.Steps[k].Depth >= s.Depth; k++ {
			next := c.Steps[k]
			if next.Depth > s.Depth || next.Thread != s.Thread {
				continue
			}
			if !in(next.Place) || next.Place.Line < label.Line && !left {
				break
			}
			left = true
			if c.matter(k) {
				found = i
			}
		}
	}
	return found
}

// warned is the last warning; nil: there is none.
func warned(t *report.Trace) *report.Fact {
	if len(t.Warnings) == 0 {
		return nil
	}
	w := t.Warnings[0]
	fact := &report.Fact{Kind: report.Warned, Step: w.Step, Place: w.Place, Terms: []string{statement(w.Place), w.Text}}
	switch {
	case w.Kind == Misread, w.Kind == Crossed:
		fact.Kind = report.Misread
	case w.Kind == frontend.FallThrough:
		s := t.Steps[w.Step]
		fact.Kind, fact.Place, fact.Second, fact.Terms = report.FallsOn, s.Place, w.Place, []string{statement(s.Place), statement(w.Place)}
	case w.Enums != [2]string{}:
		fact.Kind, fact.Terms = report.EnumsApart, []string{statement(w.Place), w.Enums[0], w.Enums[1]}
	}
	return fact
}
