package instrument

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"tav/cfg/source"
	"tav/svcomp/witness"
)

// Violation writes a violation sequence into a program. Executions of the result
// are those of the program that pass no waypoint that they are to avoid; Counter
// says how many segments they have ended. The error names the waypoint that
// cannot be written, by the line of the witness.
//
// Where the sequence has a cycle they pass its waypoints again and again, or end, or pass no more of them.
//
// The waypoint that ends a segment has to be passed when its place is reached for
// the first time, by the thread that it names. One visit of a place passes at most one of several waypoints of the
// same type.
func Violation(files []*source.File, e *witness.Entry) (*Program, error) {
	w := &violation{found: map[observed]*visits{}}
	w.threads = startsThreads(files)
	for k, s := range e.Segments {
		w.standing(s)
		for _, p := range s.Waypoints {
			if err := w.waypoint(files, k, p); err != nil {
				return nil, fmt.Errorf("line %d: %w", p.At, err)
			}
		}
	}
	for _, v := range w.list {
		if err := v.write(w); err != nil {
			return nil, err
		}
	}
	p := w.program(followingPrelude+w.threadsPrelude(), "")
	p.Segments, p.Values, p.Label = len(e.Segments), values(e), w.label
	p.Race = w.race
	p.Cycle = slices.IndexFunc(e.Segments, func(s *witness.Segment) bool { return s.Last() != nil && s.Last().Action == witness.Cycle })
	p.Endless = p.Cycle >= 0
	p.Texts[supportFile] = []byte(following(p) + w.threadsSupport())
	return p, nil
}

// violation collects what is to be observed at each place.
type violation struct {
	editor
	found map[observed]*visits
	list  []*visits // of found, in order
	label string    // of the target

	created int     // how many the waypoints so far create
	targets int     // of the segment at hand, of which the threads of a data race pass all
	race    []Lines // of targets, where they are two
	target  int     // how many of them came before
}

// observed is what waypoints observe: a place, and how.
type observed struct {
	node *source.Node
	how  observation
}

// An observation is a way to observe a place.
type observation uint8

const (
	statement observation = iota // just before it
	aim                          // the same, of the target, which is passed together with what is assumed there
	behind                       // just after it, for edges of graphs
	condition                    // its value is tav__v
	choice                       // the value of a switch, the same
	endless                      // a condition that is not there, before the body
	call                         // just before it
	creation                     // just before and after a call that creates a thread
	result                       // just after a call whose result is tav__r
	end                          // just after a call whose result is not used: it may have none
)

// visits are the waypoints at one place.
type visits struct {
	observed
	place witness.Place
	tests []test
}

// A test says that in a segment something is called.
type test struct {
	segment int
	call    string
}

func (w *violation) waypoint(files []*source.File, segment int, p *witness.Waypoint) error {
	place, err := witness.WaypointPlace(files, p)
	if err != nil {
		return err
	}
	if place.Node == nil {
		return fmt.Errorf("%s:%d: the text around it cannot be parsed", place.File.Name, place.At.Line)
	}
	how, passed, err := observe(place, p)
	if err != nil {
		return err
	}
	function := "tav__follow"
	if p.Action == witness.Avoid {
		function = "tav__avoid"
	}
	if p.Type == witness.Target && place.Node.Type == "labeled_statement" {
		w.label, _, _ = strings.Cut(place.File.Slice(place.Node.Range), ":")
		w.label = strings.TrimSpace(w.label)
		passed += "); " + TargetLabel + ": (void)(0"
	}
	if w.threads && how == call && witness.Creates(place.Node) {
		how = creation
	}
	o := observed{place.Node, how}
	v := w.found[o]
	if v == nil {
		v = &visits{observed: o, place: place}
		w.found[o], w.list = v, append(w.list, v)
	}
	text := function + "(" + passed + ");"
	if w.threads {
		text = w.inThread(p, v, text)
	}
	v.tests = append(v.tests, test{segment, text})
	return nil
}

// observe says how a waypoint is observed, and the condition under which it is passed.
func observe(p witness.Place, w *witness.Waypoint) (how observation, passed string, err error) {
	switch w.Type {
	case witness.Assumption:
		if w.Behind != "" {
			return behindStatement(p, w.Behind)
		}
		return statement, "!!(" + w.Constraint.Value + ")", nil
	case witness.Target:
		return aim, "1", nil
	case witness.Branching:
		how, passed, err = branching(p, w.Constraint.Value)
		if w.Behind != "" {
			passed += " && (" + w.Behind + ")"
		}
		return how, passed, err
	case witness.FunctionEnter:
		return call, "1", nil
	case witness.FunctionReturn:
		if w.Constraint != nil {
			return result, "!!(" + strings.ReplaceAll(w.Constraint.Value, `\result`, "tav__r") + ")", nil
		}
		if s := p.Node.Parent; s != nil && s.Type == "expression_statement" && s.Offset == p.Node.Offset {
			return end, "1", nil
		}
		return result, "1", nil
	}
	return 0, "", fmt.Errorf("waypoints of type %s are not supported", w.Type)
}

// behindStatement observes what holds after a statement, or after its condition if it has one.
func behindStatement(p witness.Place, holds string) (how observation, passed string, err error) {
	switch n := p.Node; {
	case n.Cond.IsValid():
		return condition, "!!(" + holds + ")", nil
	case n.Type == "expression_statement", n.Kind == source.Declaration:
		return behind, "!!(" + holds + ")", nil
	}
	return 0, "", fmt.Errorf("nothing is behind the statement at %s:%d", p.File.Name, p.At.Line)
}

// branching observes the value of a condition.
func branching(p witness.Place, value string) (how observation, passed string, err error) {
	n := p.Node
	switch {
	case !n.Cond.IsValid() && value != "true": // for (;;)
		return 0, "", fmt.Errorf("the condition at %s:%d is always true", p.File.Name, p.At.Line)
	case !n.Cond.IsValid():
		return endless, "1", nil
	case n.Type == "switch_statement" && value == "default":
		return choice, noCase(p.File, n), nil
	case n.Type == "switch_statement":
		return choice, "tav__v == (" + value + ")", nil
	case value == "true":
		return condition, "tav__v", nil
	}
	return condition, "!tav__v", nil
}

// write puts the tests of all segments at the place: one of them is done at a visit.
func (v *visits) write(w *violation) error {
	e, f, n, follow := &w.editor, v.place.File, v.node, w.visit(v.text())
	switch v.how {
	case creation:
		return e.creation(f, n, follow)
	case behind:
		if n.Kind == source.Declaration {
			e.wrap(f, n.Range, "", " "+follow)
		} else {
			e.wrap(f, n.Range, "{ ", " "+follow+" }")
		}
	case condition:
		e.wrap(f, n.Cond, "({ int tav__v = !!(", "); "+follow+" tav__v; })")
	case choice:
		e.wrap(f, n.Cond, "({ __auto_type tav__v = (", "); "+follow+" tav__v; })")
	case endless:
		e.wrap(f, n.Body, "{ "+follow+" ", " }")
	case call:
		e.wrap(f, n.Range, "({ "+follow+" ", "; })")
	case result:
		e.wrap(f, n.Range, "({ __auto_type tav__r = ", "; "+follow+" tav__r; })")
	case end:
		e.wrap(f, n.Range, "({ ", "; "+follow+" })")
	default:
		return e.before(v.place, follow)
	}
	return nil
}

// text is the statement that does the tests. Those of a segment are in order: the
// waypoint that ends it is the last.
func (v *visits) text() string {
	calls := map[int]string{}
	var order []int
	for _, t := range v.tests {
		if calls[t.segment] == "" {
			order = append(order, t.segment)
		}
		calls[t.segment] += " " + t.call
	}
	var text strings.Builder
	fmt.Fprintf(&text, "switch (%s) {", Counter)
	for i, k := range order {
		fmt.Fprintf(&text, " case %d:", k)
		if i == len(order)-1 || calls[order[i+1]] != calls[k] {
			text.WriteString(calls[k] + " break;")
		}
	}
	text.WriteString(" }")
	return text.String()
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
