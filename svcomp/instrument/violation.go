package instrument

import (
	"fmt"
	"regexp"
	"strings"

	"tav/cfg/source"
	"tav/svcomp/witness"
)

// Violation writes a violation sequence into a program. Executions of the result
// are those of the program that pass no waypoint that they are to avoid; Counter
// says how many segments they have ended. The error names the waypoint that
// cannot be written, by the line of the witness.
//
// The waypoint that ends a segment has to be passed when its place is come to for
// the first time. One visit of a place passes at most one of several waypoints of the
// same type.
func Violation(files []*source.File, e *witness.Entry) (*Program, error) {
	w := &violation{}
	for k := len(e.Segments) - 1; k >= 0; k-- { // later segments first: so that one visit ends one segment
		for _, p := range e.Segments[k].Waypoints {
			if err := w.waypoint(files, k, p); err != nil {
				return nil, fmt.Errorf("line %d: %w", p.At, err)
			}
		}
	}
	return w.program(followingPrelude, following, len(e.Segments)), nil
}

type violation struct{ editor }

func (w *violation) waypoint(files []*source.File, segment int, p *witness.Waypoint) error {
	place, err := witness.WaypointPlace(files, p)
	if err != nil {
		return err
	}
	if place.Node == nil {
		return fmt.Errorf("%s:%d: the text around it cannot be parsed", place.File.Name, place.At.Line)
	}
	call := "tav__follow"
	switch p.Action {
	case witness.Avoid:
		call = "tav__avoid"
	case witness.Cycle:
		return fmt.Errorf("cycles are not supported")
	}
	passed := func(condition string) string { return fmt.Sprintf("%s(%d, %s);", call, segment, condition) }
	switch p.Type {
	case witness.Assumption:
		return w.before(place, passed("!!("+p.Constraint.Value+")"))
	case witness.Target:
		return w.before(place, passed("1"))
	case witness.Branching:
		return w.branching(place, p.Constraint.Value, passed)
	case witness.FunctionEnter:
		w.wrap(place.File, place.Node.Range, "({ "+passed("1")+" ", "; })")
		return nil
	case witness.FunctionReturn:
		w.returning(place, p.Constraint, passed)
		return nil
	}
	return fmt.Errorf("waypoints of type %s are not supported", p.Type)
}

// branching observes the value of a condition.
func (w *violation) branching(p witness.Place, value string, passed func(string) string) error {
	n := p.Node
	switch {
	case !n.Cond.IsValid(): // for (;;): always true
		if value != "true" {
			return fmt.Errorf("the condition at %s:%d is always true", p.File.Name, p.At.Line)
		}
		w.wrap(p.File, n.Body, "{ "+passed("1")+" ", " }")
	case n.Type == "switch_statement":
		test := "tav__v == (" + value + ")"
		if value == "default" {
			test = noCase(p.File, n)
		}
		w.wrap(p.File, n.Cond, "({ __auto_type tav__v = (", "); "+passed(test)+" tav__v; })")
	case value == "true":
		w.wrap(p.File, n.Cond, "({ int tav__v = !!(", "); "+passed("tav__v")+" tav__v; })")
	default:
		w.wrap(p.File, n.Cond, "({ int tav__v = !!(", "); "+passed("!tav__v")+" tav__v; })")
	}
	return nil
}

// caseLabel is the label of a case, the end of a GNU range included.
var caseLabel = regexp.MustCompile(`^case\s+([^:]*?)(?:\s*\.\.\.\s*([^:]*?))?\s*:`)

// noCase is the condition that no case of a switch statement is taken.
func noCase(f *source.File, n *source.Node) string {
	test := []string{"1"}
	for _, c := range f.Nodes {
		if c.Type != "case_statement" || enclosingSwitch(c) != n {
			continue
		}
		label := caseLabel.FindStringSubmatch(f.Slice(c.Range))
		switch {
		case label == nil: // default
		case label[2] != "":
			test = append(test, fmt.Sprintf("!(tav__v >= (%s) && tav__v <= (%s))", label[1], label[2]))
		default:
			test = append(test, fmt.Sprintf("tav__v != (%s)", label[1]))
		}
	}
	return strings.Join(test, " && ")
}

func enclosingSwitch(n *source.Node) *source.Node {
	for n = n.Parent; n != nil && n.Type != "switch_statement"; n = n.Parent {
	}
	return n
}

// returning observes the result of a call.
func (w *violation) returning(p witness.Place, c *witness.Constraint, passed func(string) string) {
	n := p.Node
	if c != nil {
		test := passed("!!(" + strings.ReplaceAll(c.Value, `\result`, "tav__r") + ")")
		w.wrap(p.File, n.Range, "({ __auto_type tav__r = ", "; "+test+" tav__r; })")
		return
	}
	if s := n.Parent; s != nil && s.Type == "expression_statement" && s.Offset == n.Offset { // perhaps void
		w.wrap(p.File, n.Range, "({ ", "; "+passed("1")+" })")
		return
	}
	w.wrap(p.File, n.Range, "({ __auto_type tav__r = ", "; "+passed("1")+" tav__r; })")
}
