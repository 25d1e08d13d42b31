package instrument

import (
	"regexp"
	"strings"

	"tav/svcomp/witness"
)

// A Value is what a violation sequence says of a variable: a hint what the input
// may have been that it got.
type Value struct {
	Segment int    // the one that the waypoint ends
	Name    string // as C writes the variable; \result for that of a call
	Number  string // an integer constant as C writes it, without suffix
}

// equation is an equality of a variable and an integer.
var equation = regexp.MustCompile(`^([A-Za-z_]\w*|\\result) *== *(-?(?:0[xX][0-9a-fA-F]+|[0-9]+))[uUlL]*$`)

// values lists what the waypoints that end segments say of variables: the equations
// of their conjunctions.
func values(e *witness.Entry) []Value {
	var list []Value
	for k, s := range e.Segments {
		p := s.Last()
		if p == nil || p.Constraint == nil || p.Type == witness.Branching {
			continue
		}
		for _, part := range strings.Split(p.Constraint.Value, "&&") {
			part = strings.NewReplacer("(", "", ")", "", "- ", "-").Replace(part)
			if m := equation.FindStringSubmatch(strings.TrimSpace(part)); m != nil {
				list = append(list, Value{k, m[1], m[2]})
			}
		}
	}
	return list
}
