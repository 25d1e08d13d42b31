package witness

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"tav/svcomp/yaml"
)

// A Problem is something that is wrong with a witness.
type Problem struct {
	File    string
	Line    int    // of the witness file
	Rule    string // that is broken; docs/witnesses.md lists them
	Message string
}

func (p Problem) String() string {
	return fmt.Sprintf("%s:%d: %s (%s)", p.File, p.Line, p.Message, p.Rule)
}

// Unreadable is the problem of a text that Parse gives an error for.
func Unreadable(file string, err error) Problem {
	p := Problem{File: file, Line: 1, Rule: "syntax", Message: err.Error()}
	if rest, ok := strings.CutPrefix(p.Message, file+":"); ok {
		line, message, _ := strings.Cut(rest, ": ")
		if n, bad := strconv.Atoi(line); bad == nil {
			p.Line, p.Message = n, message
		}
	}
	return p
}

// Parse reads a witness; file is its name in messages. The error is for text
// that is no YAML or no list of entries. What else is wrong is kept with the
// witness: Lint reports it.
func Parse(file string, text []byte) (*Witness, error) {
	root, err := yaml.Parse(file, text)
	if err != nil {
		return nil, err
	}
	entries, err := root.List()
	if err != nil {
		return nil, err
	}
	r := &reader{Witness: &Witness{File: file}}
	for _, n := range entries {
		r.entry(n)
	}
	return r.Witness, nil
}

// A reader reads YAML into the witness.
type reader struct{ *Witness }

// report keeps a problem.
func (w *Witness) report(line int, rule, format string, args ...any) {
	w.problems = append(w.problems, Problem{w.File, line, rule, fmt.Sprintf(format, args...)})
}

// A field is one of those that something has.
type field struct {
	name     string
	optional bool
	read     func(n yaml.Node) // nil: nothing is kept
}

// fields reads a mapping. Unknown, missing and repeated fields are problems.
func (r *reader) fields(n yaml.Node, what string, fields ...field) {
	seen := map[string]bool{}
	err := n.Fields(func(key string, value yaml.Node) error {
		i := slices.IndexFunc(fields, func(f field) bool { return f.name == key })
		switch {
		case i < 0:
			r.report(value.Line(), "field", "%s has no field %s", what, key)
		case seen[key]:
			r.report(value.Line(), "field", "%s is there twice", key)
		case fields[i].read != nil:
			fields[i].read(value)
		}
		seen[key] = true
		return nil
	})
	if err != nil {
		r.report(n.Line(), "structure", "%s: want fields (name: value)", what)
		return
	}
	for _, f := range fields {
		if !f.optional && !seen[f.name] {
			r.report(n.Line(), "field", "%s without %s", what, f.name)
		}
	}
}

// list reads a sequence.
func (r *reader) list(n yaml.Node, what string, read func(yaml.Node)) {
	items, err := n.List()
	if err != nil {
		r.report(n.Line(), "structure", "%s: want a list", what)
	}
	for _, item := range items {
		read(item)
	}
}

// wrapped reads a list of items under the name of their kind: - invariant: {…}.
func (r *reader) wrapped(n yaml.Node, what string, kinds ...field) {
	r.list(n, what, func(item yaml.Node) {
		count := 0
		for i := range kinds {
			kinds[i].optional = true
		}
		r.fields(item, "an item of "+what, kinds...)
		item.Fields(func(string, yaml.Node) error { count++; return nil })
		if count != 1 {
			r.report(item.Line(), "structure", "an item of %s: want one field", what)
		}
	})
}

// text reads a plain value.
func (r *reader) text(to *string) func(yaml.Node) {
	return func(n yaml.Node) {
		s, err := n.Text()
		if err != nil {
			r.report(n.Line(), "structure", "want a plain value")
		}
		*to = s
	}
}

// oneOf reads a plain value that is one of some.
func oneOf[T ~string](r *reader, to *T, rule string, values ...T) func(yaml.Node) {
	return func(n yaml.Node) {
		var s string
		r.text(&s)(n)
		*to = T(s)
		if !slices.Contains(values, *to) {
			var names []string
			for _, v := range values {
				names = append(names, string(v))
			}
			r.report(n.Line(), rule, "%q: want %s", s, strings.Join(names, " or "))
		}
	}
}

// number reads a positive number.
func (r *reader) number(to *int, least int, rule string) func(yaml.Node) {
	return func(n yaml.Node) {
		s, err := n.Text()
		k, bad := strconv.Atoi(s)
		if err != nil || bad != nil || k < least {
			r.report(n.Line(), rule, "%q: want a number from %d on", s, least)
			return
		}
		*to = k
	}
}

func (r *reader) entry(n yaml.Node) {
	e := &Entry{At: n.Line()}
	r.Entries = append(r.Entries, e)
	var content yaml.Node
	given := false
	r.fields(n, "an entry",
		field{name: "entry_type", read: oneOf(r, &e.Type, "entry-type", ViolationSequence, InvariantSet, GhostInstrumentation)},
		field{name: "metadata", read: func(n yaml.Node) { r.metadata(n, &e.Metadata) }},
		field{name: "content", read: func(n yaml.Node) { content, given = n, true }},
	)
	if !given {
		return
	}
	switch e.Type {
	case ViolationSequence:
		r.wrapped(content, "content", field{name: "segment", read: func(n yaml.Node) { r.segment(n, e) }})
	case InvariantSet:
		r.wrapped(content, "content",
			field{name: "invariant", read: func(n yaml.Node) { r.invariant(n, e) }},
			field{name: "contract", read: func(n yaml.Node) { r.contract(n, e) }})
	case GhostInstrumentation:
		r.ghosts(content, e)
	}
}

func (r *reader) segment(n yaml.Node, e *Entry) {
	s := &Segment{At: n.Line()}
	e.Segments = append(e.Segments, s)
	r.wrapped(n, "a segment", field{name: "waypoint", read: func(n yaml.Node) {
		p := &Waypoint{At: n.Line()}
		s.Waypoints = append(s.Waypoints, p)
		r.waypoint(n, p)
	}})
}

func (r *reader) waypoint(n yaml.Node, p *Waypoint) {
	r.fields(n, "a waypoint",
		field{name: "type", read: oneOf(r, &p.Type, "waypoint-type", Assumption, Branching, FunctionEnter, FunctionReturn, Target)},
		field{name: "action", read: oneOf(r, &p.Action, "action", Follow, Avoid, Cycle)},
		field{name: "location", read: func(n yaml.Node) { r.location(n, &p.Location) }},
		field{name: "thread_id", optional: true, read: func(n yaml.Node) {
			p.Thread = new(int)
			r.number(p.Thread, 0, "thread")(n)
		}},
		field{name: "constraint", optional: true, read: func(n yaml.Node) {
			c := &Constraint{At: n.Line()}
			p.Constraint = c
			r.fields(n, "a constraint",
				field{name: "value", read: r.text(&c.Value)},
				field{name: "format", optional: true, read: r.format(&c.Format)})
		}},
	)
}

func (r *reader) format(to *Format) func(yaml.Node) {
	return oneOf(r, to, "format", CExpression, ACSLExpression, ExtCExpression)
}

func (r *reader) location(n yaml.Node, l *Location) {
	l.At = n.Line()
	r.fields(n, "a location",
		field{name: "file_name", read: r.text(&l.File)},
		field{name: "line", read: r.number(&l.Line, 1, "location")},
		field{name: "column", optional: true, read: r.number(&l.Column, 1, "location")},
		field{name: "function", optional: true, read: r.text(&l.Function)},
		field{name: "file_hash", optional: true}, // drafts of the format had it
	)
}

// labels are read over: they say that an invariant is inductive.
var labels = field{name: "labels", optional: true}

func (r *reader) invariant(n yaml.Node, e *Entry) {
	i := &Invariant{At: n.Line()}
	e.Invariants = append(e.Invariants, i)
	r.fields(n, "an invariant",
		field{name: "type", read: oneOf(r, &i.Type, "invariant-type", LoopInvariant, LocationInvariant, LoopTransitionInvariant, LocationTransitionInvariant)},
		field{name: "location", read: func(n yaml.Node) { r.location(n, &i.Location) }},
		field{name: "value", read: r.text(&i.Value)},
		field{name: "format", read: r.format(&i.Format)},
		labels,
	)
}

func (r *reader) contract(n yaml.Node, e *Entry) {
	c, kind := &Contract{At: n.Line()}, ""
	e.Contracts = append(e.Contracts, c)
	r.fields(n, "a contract",
		field{name: "type", read: oneOf(r, &kind, "invariant-type", functionContract)},
		field{name: "location", read: func(n yaml.Node) { r.location(n, &c.Location) }},
		field{name: "requires", optional: true, read: r.text(&c.Requires)},
		field{name: "ensures", optional: true, read: r.text(&c.Ensures)},
		field{name: "format", read: r.format(&c.Format)},
		labels,
	)
}
