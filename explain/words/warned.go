package words

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

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
		switch f := t.files[p.File]; {
		case f == nil, strings.HasPrefix(w.Text, "using the result of an assignment") && assignsCall.MatchString(f.Line(p.Line)):
		case w.Kind == frontend.FallThrough:
			step = of.fallsThrough(f, p)
		default:
			step = of.executes(f, p)
		}
		if step >= 0 {
			list = append(list, report.Warning{Place: p, Kind: w.Kind, Text: w.Text, Step: step})
		}
	}
	list = append(list, t.misread(of)...)
	slices.SortStableFunc(list, func(a, b report.Warning) int { return b.Step - a.Step })
	return list
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
	call := regexp.MustCompile(`\b` + function.Name + `\(`)
	within, calls := -1, -1
	for i, s := range c.Steps {
		switch {
		case s.Function == function.Name:
			calls = len(c.Steps) // it has steps
			if s.Place.File == p.File && s.Place.Line <= p.Line && p.Line <= max(s.Place.Line, s.Place.EndLine) && c.leadsOn(i) {
				within = i
			}
		case calls < len(c.Steps) && call.MatchString(f.Line(s.Place.Line)) && s.Place.File == p.File:
			calls = i
		}
	}
	if calls < len(c.Steps) {
		return calls
	}
	return within
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

// fallsOn matches comments that say that a case is meant to go on.
var fallsOn = regexp.MustCompile(`(?i)/[/*].*fall`)

// assignsCall matches the assignment of what a call gives: where that is a condition, it is meant so, as in
// if (n = read(p)).
var assignsCall = regexp.MustCompile(`[^=!<>]=\s*\w+\(`)

// quoted matches the types in what the compiler says, without what is in front of their names.
var quoted = regexp.MustCompile(`'(?:\w+ )*(\w+)'`)

// warned tells the last warning, "" for none.
func warned(t *report.Trace) string {
	if len(t.Warnings) == 0 {
		return ""
	}
	w := t.Warnings[0]
	if w.Kind == Misread {
		return fmt.Sprintf("Line %d, `%s`: %s.", w.Place.Line, statement(w.Place), w.Text)
	}
	if s := t.Steps[w.Step]; w.Kind == frontend.FallThrough {
		return fmt.Sprintf("Line %d, `%s`, goes on into line %d, `%s`: there is no `break` between them.", s.Place.Line, statement(s.Place), w.Place.Line, statement(w.Place))
	}
	if names := quoted.FindAllStringSubmatch(w.Text, -1); w.Kind == frontend.EnumCompare && len(names) == 2 {
		return fmt.Sprintf("Line %d, `%s`, compares values of different enumerations, `%s` and `%s`.", w.Place.Line, statement(w.Place), names[0][1], names[1][1])
	}
	return fmt.Sprintf("The compiler warns of line %d, `%s`: %s.", w.Place.Line, statement(w.Place), w.Text)
}
