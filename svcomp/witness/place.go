package witness

import (
	"fmt"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"tav/cfg/source"
)

// A Place is what a location points to in the program.
type Place struct {
	File *source.File
	Node *source.Node // the statement, declaration, condition, loop or call
	At   source.Pos   // the character that the format names
}

// FindFile is the file that a witness calls name: the one of that path, else
// the only one of that base name; nil if there is none.
func FindFile(files []*source.File, name string) *source.File {
	var found *source.File
	for _, f := range files {
		switch {
		case filepath.Clean(f.Name) == filepath.Clean(name):
			return f
		case filepath.Base(f.Name) != filepath.Base(name):
		case found != nil:
			return nil
		default:
			found = f
		}
	}
	return found
}

// WaypointPlace is the place of a waypoint; the error says why there is none.
func WaypointPlace(files []*source.File, p *Waypoint) (Place, error) {
	switch p.Type {
	case Branching:
		return find(files, p.Location, "keyword of a condition or ?", func(n *source.Node) source.Pos { return n.Keyword.Start })
	case FunctionEnter, FunctionReturn:
		return find(files, p.Location, "closing parenthesis of a call", func(n *source.Node) source.Pos { return n.CloseParen })
	case Target:
		place, err := find(files, p.Location, "beginning of a statement", statementStart)
		for _, part := range fullExpressions {
			if err != nil {
				if at, e := find(files, p.Location, "", part); e == nil {
					return at, nil
				}
			}
		}
		return place, err
	}
	return find(files, p.Location, "beginning of a statement", statementStart)
}

// creators are functions that create threads; their first argument is where the handle goes.
var creators = []string{"pthread_create", "thrd_create"}

// Creates reports whether a node is a call that creates a thread.
func Creates(n *source.Node) bool { return n.Kind == source.Call && slices.Contains(creators, n.Name) }

// InvariantPlace is the place of an invariant; the error says why there is none.
func InvariantPlace(files []*source.File, i *Invariant) (Place, error) {
	if i.Type == LoopInvariant || i.Type == LoopTransitionInvariant {
		return find(files, i.Location, "keyword of a loop", func(n *source.Node) source.Pos {
			if n.IsLoop() {
				return n.Keyword.Start
			}
			return source.Pos{}
		})
	}
	return find(files, i.Location, "beginning of a statement", statementStart)
}

// statementStart is where a statement or declaration of a function begins.
func statementStart(n *source.Node) source.Pos {
	if n.Kind == source.Statement || n.Kind == source.Declaration && n.Func != "" {
		return n.Start
	}
	return source.Pos{}
}

// fullExpressions are places of full expressions, beside statements.
var fullExpressions = []func(*source.Node) source.Pos{
	func(n *source.Node) source.Pos { return n.Cond.Start },
	func(n *source.Node) source.Pos { return n.Init.Start },
	func(n *source.Node) source.Pos { return n.Update.Start },
	func(n *source.Node) source.Pos {
		if n.Kind == source.Call {
			return n.Start
		}
		return source.Pos{}
	},
}

// find is the first node whose place is that of the location: the innermost one
// with it, or without a column the first one on the line. Where the text
// could not be parsed the place has no node.
func find(files []*source.File, l Location, what string, place func(*source.Node) source.Pos) (Place, error) {
	f := FindFile(files, l.File)
	if f == nil {
		return Place{}, fmt.Errorf("there is no program file %s", l.File)
	}
	if l.Line > f.NumLines() {
		return Place{}, fmt.Errorf("%s has %d lines, not %d", f.Name, f.NumLines(), l.Line)
	}
	want := PosOf(f, l)
	if l.Column > 0 && want.Col == 0 {
		return Place{}, fmt.Errorf("line %d of %s has no column %d", l.Line, f.Name, l.Column)
	}
	var best Place
	for _, n := range f.Nodes {
		at := place(n)
		if at.Line != l.Line || want.Col > 0 && at != want {
			continue
		}
		if best.Node == nil || at.Before(best.At) || at == best.At && want.Col > 0 {
			best = Place{f, n, at}
		}
	}
	switch {
	case best.Node == nil && f.Unread(source.Pos{Line: l.Line, Col: max(want.Col, 1)}):
		return Place{File: f, At: want}, nil
	case best.Node == nil && l.Column > 0:
		return Place{}, fmt.Errorf("%s:%d:%d is no %s", f.Name, l.Line, l.Column, what)
	case best.Node == nil:
		return Place{}, fmt.Errorf("%s:%d has no %s", f.Name, l.Line, what)
	}
	return best, nil
}

// PosOf is the place in a file that a location names; its column is 0 for none.
func PosOf(f *source.File, l Location) source.Pos {
	return source.Pos{Line: l.Line, Col: byteColumn(f, l)}
}

// byteColumn turns a column in characters into one in bytes; 0 for none.
func byteColumn(f *source.File, l Location) int {
	line := f.Line(l.Line)
	if l.Column < 1 {
		return 0
	}
	at := 0
	for range l.Column - 1 {
		_, size := utf8.DecodeRuneInString(line[at:])
		at += size
	}
	if at >= len(line) {
		return 0
	}
	return at + 1
}

// LocationOf is the location of a place in a file; name is what the witness
// calls the file.
func LocationOf(f *source.File, name string, p source.Pos) Location {
	line := f.Line(p.Line)
	l := Location{File: name, Line: p.Line, Column: 1 + utf8.RuneCountInString(line[:min(p.Col-1, len(line))])}
	if fn := f.FuncAt(p); fn != nil {
		l.Function = fn.Name
	}
	return l
}

// place checks a location that was resolved.
func (l *linter) place(at Location, p Place, err error) bool {
	if len(l.files) == 0 {
		return false
	}
	if err != nil {
		l.report(at.At, "location", "%v", err)
		return false
	}
	if p.Node != nil && at.Function != "" && p.Node.Func != at.Function {
		l.report(at.At, "function", "%s:%d is in %s, not in %s", p.File.Name, at.Line, p.Node.Func, at.Function)
	}
	return true
}

// constraint rules: which waypoint has one, and of what kind.
func (l *linter) waypoint(p *Waypoint) {
	place, err := WaypointPlace(l.files, p)
	found := l.place(p.Location, place, err)
	if p.Thread != nil && *p.Thread > l.created && len(l.files) > 0 {
		l.report(p.At, "thread", "thread %d is created by no waypoint before", *p.Thread)
	}
	if p.Type == FunctionEnter && p.Action == Follow && place.Node != nil && Creates(place.Node) {
		l.created++
	}
	c := p.Constraint
	switch {
	case p.Type == Target || p.Type == FunctionEnter:
		if c != nil {
			l.report(c.At, "constraint", "%s has no constraint", p.Type)
		}
		return
	case c == nil && p.Type == FunctionReturn:
		return // of any result
	case c == nil:
		l.report(p.At, "constraint", "%s without constraint", p.Type)
		return
	case p.Type == Branching:
		l.branching(c, place)
		return
	}
	l.expressionFormat(c.At, c.Format, p.Type == FunctionReturn)
	if found {
		l.expression(c.At, c.Value, place.File, place.At, p.Type == FunctionReturn)
	} else {
		l.expression(c.At, c.Value, nil, source.Pos{}, p.Type == FunctionReturn)
	}
}

// branching checks the value of a condition.
func (l *linter) branching(c *Constraint, p Place) {
	if c.Format != "" && c.Format != CExpression {
		l.report(c.At, "format", "%s: the constraint of branching has no format", c.Format)
	}
	_, bad := strconv.ParseInt(strings.TrimRight(c.Value, "uUlL"), 0, 64)
	truth := c.Value == "true" || c.Value == "false"
	isSwitch := p.Node != nil && p.Node.Type == "switch_statement"
	switch {
	case isSwitch && c.Value != "default" && bad != nil:
		l.report(c.At, "constraint", "%q: want a constant or default for a switch", c.Value)
	case p.Node != nil && !isSwitch && !truth, !truth && c.Value != "default" && bad != nil:
		l.report(c.At, "constraint", "%q: want true or false", c.Value)
	}
}

func (l *linter) invariant(i *Invariant) {
	place, err := InvariantPlace(l.files, i)
	transition := i.Type == LoopTransitionInvariant || i.Type == LocationTransitionInvariant
	if transition {
		l.only21(i.At, string(i.Type))
	}
	l.expressionFormat(i.At, i.Format, transition)
	if !l.place(i.Location, place, err) {
		l.expression(i.At, i.Value, nil, source.Pos{}, transition)
		return
	}
	l.expression(i.At, i.Value, place.File, ScopeOf(place), transition)
}

// ScopeOf is the place whose names an invariant at a place may mention: for a
// loop where its condition is.
func ScopeOf(p Place) source.Pos {
	switch {
	case p.Node == nil || !p.Node.IsLoop() || p.At != p.Node.Keyword.Start:
		return p.At
	case p.Node.Cond.IsValid():
		return p.Node.Cond.Start
	}
	return p.Node.Body.Start
}

func (l *linter) contract(c *Contract) {
	l.only21(c.At, functionContract)
	l.expressionFormat(c.At, c.Format, true)
	for _, text := range []string{c.Requires, c.Ensures} {
		if text != "" {
			l.expression(c.At, text, nil, source.Pos{}, true)
		}
	}
}
