package instrument

import (
	"errors"
	"fmt"
	"strings"

	"tav/cfg/source"
	"tav/svcomp/witness"
)

// A transition is an invariant about an earlier and the present evaluation of a loop's condition, control having stayed
// in the loop between them: any earlier one (AnyPrev) or the last one (LastPrev). What is read of the earlier one is kept in variables
// around the loop; which one it is, of any, is an input of the program.
type transition struct {
	number  int
	parts   []string // the text, around and in the place of each of
	earlier []earlier
}

// An earlier is an expression \at(e, …).
type earlier struct {
	text   string
	last   bool // LastPrev
	before bool // what it mentions is known before the loop
}

// kind is the type of the variable that keeps it: the promoted one of the integer, or one that holds all its values.
func (e earlier) kind() string {
	switch {
	case e.before:
		return "__typeof__((" + e.text + ") | 0)"
	case strings.Contains(e.text, "__int128"):
		return "__int128"
	}
	return "long long"
}

// transitionOf reads an invariant.
func transitionOf(i int, text string) (*transition, error) {
	t := &transition{number: i}
	for {
		before, rest, found := strings.Cut(text, `\at`)
		t.parts = append(t.parts, before)
		if !found {
			return t, nil
		}
		rest, found = strings.CutPrefix(strings.TrimSpace(rest), "(")
		depth, end, comma := 1, -1, -1
		for k, c := range rest {
			switch c {
			case '(':
				depth++
			case ')':
				depth--
			case ',':
				if depth == 1 {
					comma = k
				}
			}
			if depth == 0 {
				end = k
				break
			}
		}
		if !found || end < 0 || comma < 0 {
			return nil, errors.New(`want \at(expression, label)`)
		}
		e := earlier{text: strings.TrimSpace(rest[:comma])}
		switch label := strings.TrimSpace(rest[comma+1 : end]); label {
		case "AnyPrev":
		case "LastPrev":
			e.last = true
		default:
			return nil, fmt.Errorf("the label %s is not supported here", label)
		}
		if strings.Contains(e.text, `\`) {
			return nil, errors.New(`\at in \at is not supported`)
		}
		t.earlier = append(t.earlier, e)
		text = rest[end+1:]
	}
}

// kept is the variable that keeps an earlier value.
func (t *transition) kept(k int) string { return fmt.Sprintf("tav__was_%d_%d", t.number, k) }

// since is the variable that says whether there are kept values.
func (t *transition) since() string { return fmt.Sprintf("tav__since_%d", t.number) }

// declarations are those of the variables that keep values.
func (t *transition) declarations() string {
	text := "int " + t.since() + " = 0;"
	for k, e := range t.earlier {
		text += fmt.Sprintf(" %s %s = 0;", e.kind(), t.kept(k))
	}
	return text
}

// value is the invariant in C: kept values have the types that the expressions have, which are integers.
func (t *transition) value() string {
	text := t.parts[0]
	for k, e := range t.earlier {
		if e.before {
			text += t.kept(k) + t.parts[k+1]
			continue
		}
		text += fmt.Sprintf("((__typeof__((%s) | 0))%s)", e.text, t.kept(k)) + t.parts[k+1]
	}
	return text
}

// check is an expression that asserts the invariant, and keeps values.
func (t *transition) check() string {
	keep := func(last bool) (text string) {
		for k, e := range t.earlier {
			if e.last == last {
				text += fmt.Sprintf("%s = (%s), ", t.kept(k), e.text)
			}
		}
		return text
	}
	some, last := keep(false), keep(true)
	choose := "1"
	if some != "" {
		choose = "tav__choose()"
	}
	return fmt.Sprintf("((%[1]s ? %[2]s : %[3]s ? (%[4]s%[1]s = 1) : 0), %[5]s0)", t.since(), InvariantCall(t.number, t.value()), choose, some, last)
}

// transition writes a transition invariant of a loop.
func (e *editor) transition(p witness.Place, i int, v *witness.Invariant) (call string, err error) {
	if v.Type != witness.LoopTransitionInvariant {
		return "", fmt.Errorf("invariants of type %s are not supported", v.Type)
	}
	t, err := transitionOf(i, v.Value)
	if err != nil {
		return "", err
	}
	scope := witness.ScopeOf(p)
	for k := range t.earlier {
		at, known := p.File.Lookup(t.earlier[k].text, scope)
		t.earlier[k].before = known && !p.Node.Contains(source.Pos{Line: at.Line, Col: at.Col})
	}
	if at := entersInside(p.File, p.Node); at.IsValid() {
		return "", fmt.Errorf("control comes into the loop at %s:%d past its head", p.File.Name, at.Line)
	}
	e.wrap(p.File, p.Node.Range, "{ "+t.declarations()+" ", " }")
	if p.Node.Cond.IsValid() {
		e.wrap(p.File, p.Node.Cond, "("+t.check()+", (", "))")
	} else {
		e.wrap(p.File, p.Node.Body, "{ "+t.check()+"; ", " }")
	}
	return InvariantCall(i, t.value()), nil
}

// entersInside is a label in a loop that a jump from outside of it may lead to.
func entersInside(f *source.File, loop *source.Node) source.Pos {
	outside := map[string]bool{}
	for _, n := range f.Nodes {
		if n.Type == "goto_statement" && n.Func == loop.Func && !loop.Contains(n.Start) {
			outside[n.Name] = true
		}
	}
	for _, n := range f.Nodes {
		if n == loop || !loop.Contains(n.Start) {
			continue
		}
		label := n.Type == "labeled_statement" && (n.Name == "" || outside[n.Name] || outside[""])
		if s := enclosingSwitch(n); label || n.Type == "case_statement" && (s == nil || !loop.Contains(s.Start)) {
			return n.Start
		}
	}
	return source.Pos{}
}
