package instrument

import (
	"math/big"
	"regexp"
	"strings"

	"tav/svcomp/witness"
)

// A Value is what a violation sequence says of a variable: a hint what the input
// may have been that it got.
type Value struct {
	Segment int      // the one that the waypoint ends
	Name    string   // as C writes the variable; \result for that of a call
	Number  *big.Int // that it is equal to
}

// equation is an equality of a variable and an integer, which may be written as the
// least one of its type has to be.
var equation = regexp.MustCompile(`^([A-Za-z_]\w*|\\result) *== *(-?) *(0[xX][0-9a-fA-F]+|[0-9]+)[uUlL]*( *- *1)?$`)

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
			part = strings.NewReplacer("(", "", ")", "").Replace(part)
			m := equation.FindStringSubmatch(strings.TrimSpace(part))
			if m == nil {
				continue
			}
			if n, ok := new(big.Int).SetString(m[2]+m[3], 0); ok {
				if m[4] != "" {
					n.Sub(n, big.NewInt(1))
				}
				list = append(list, Value{k, m[1], n})
			}
		}
	}
	return list
}
