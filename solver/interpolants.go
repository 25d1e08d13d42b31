package solver

import (
	"context"
	"fmt"
	"sort"
	"strconv"

	"tav/solver/term"
)

// Interpolate gives sequence interpolants (Henzinger, Jhala, Majumdar, McMillan,
// "Abstractions from proofs", POPL 2004) or, for traces with calls, nested
// interpolants (Heizmann, Hoenicke, Podelski, POPL 2010).
//
// parts are formulas in single assignment form whose conjunction is
// unsatisfiable. match gives for part i the part of the call that it returns
// from, or -1; nil means no returns. The result I has one formula less than
// there are parts; I[k] holds after parts 0 … k, and with I[-1] = true and
// I[len(parts)-1] = false:
//
//	I[k-1] ∧ parts[k] → I[k]                               if match[k] = -1
//	I[k-1] ∧ I[j-1] ∧ parts[j] ∧ parts[k] → I[k]           if match[k] = j >= 0
//
// The variables of I[k] occur both in parts up to k and elsewhere; between a
// call and its return, moreover, in the parts between the two: what only the
// caller uses does not appear in the callee.
//
// The interpolants are the solution of these implications as Horn clauses, over
// whatever theory the parts are in; Spacer is good at linear integers. They are
// candidates: see CheckInterpolants. It is false when the backend finds none.
func Interpolate(ctx context.Context, m *term.Manager, b Backend, parts []*term.Term, match []int, o HornOptions) ([]*term.Term, bool) {
	if len(parts) == 0 {
		return nil, false
	}
	if validMatch(parts, match) != nil {
		return nil, false
	}
	chain := newChain(m, parts, match)
	answer, err := b.SolveHorn(ctx, chain.system(m), o)
	if err != nil || answer.Result != Unsat {
		return nil, false
	}
	result := make([]*term.Term, len(chain.relations))
	for k, r := range chain.relations {
		if result[k] = answer.Solution[r]; result[k] == nil {
			return nil, false
		}
	}
	return result, true
}

// validMatch checks that calls come before their returns, properly nested.
func validMatch(parts []*term.Term, match []int) error {
	if match == nil {
		return nil
	}
	if len(match) != len(parts) {
		return fmt.Errorf("%d parts and %d matches", len(parts), len(match))
	}
	last := len(parts)
	var open []int // calls of the returns above, innermost last
	for k := len(match) - 1; k >= 0; k-- {
		if n := len(open); n > 0 && open[n-1] == k {
			open = open[:n-1]
			if match[k] >= 0 {
				return fmt.Errorf("part %d is a call and a return", k)
			}
			continue
		}
		j := match[k]
		if j < 0 {
			continue
		}
		if j >= k || len(open) > 0 && j <= open[len(open)-1] || j >= last {
			return fmt.Errorf("the return %d of call %d is not properly nested", k, j)
		}
		open = append(open, j)
	}
	return nil
}

// chain is the parts with the unknown interpolants between them.
type chain struct {
	parts     []*term.Term
	match     []int
	relations []*Relation // relations[k] after parts[k]; one less than parts
}

func newChain(m *term.Manager, parts []*term.Term, match []int) *chain {
	c := &chain{parts: parts, match: match}
	occurs := map[*term.Term][]int{} // variable → parts, ascending
	var vars []*term.Term
	for i, p := range parts {
		for _, v := range m.FreeVars(p) {
			if occurs[v] == nil {
				vars = append(vars, v)
			}
			occurs[v] = append(occurs[v], i)
		}
	}
	sort.Slice(vars, func(i, j int) bool { return vars[i].ID() < vars[j].ID() })
	calls := c.contexts()
	for k := 0; k < len(parts)-1; k++ {
		r := &Relation{Name: "I" + strconv.Itoa(k)}
		for _, v := range vars {
			if shared(occurs[v], k, calls[k]) {
				r.Params = append(r.Params, v)
			}
		}
		c.relations = append(c.relations, r)
	}
	return c
}

// call is a call with its return; part -1 is the start of the trace.
type call struct{ at, ret int }

// contexts gives for each part the innermost call that has not returned after
// it, among those that return at all.
func (c *chain) contexts() []call {
	returns := map[int]int{}
	for i := range c.parts {
		if j := c.callOf(i); j >= 0 {
			returns[j] = i
		}
	}
	open := []call{{-1, len(c.parts)}}
	result := make([]call, len(c.parts))
	for i := range c.parts {
		if c.callOf(i) >= 0 {
			open = open[:len(open)-1]
		}
		if r, ok := returns[i]; ok {
			open = append(open, call{i, r})
		}
		result[i] = open[len(open)-1]
	}
	return result
}

func (c *chain) callOf(i int) int {
	if c.match == nil {
		return -1
	}
	return c.match[i]
}

// shared reports that a variable with these occurrences may appear in the
// interpolant after part k, which lies between a call and its return.
func shared(occurs []int, k int, in call) bool {
	first, last := occurs[0], occurs[len(occurs)-1]
	if first > k || last <= k && first > in.at {
		return false
	}
	inside := sort.SearchInts(occurs, in.at+1)
	return inside < len(occurs) && occurs[inside] < in.ret
}

// before is the application of the interpolant before part k, if there is one.
func (c *chain) before(k int) []App {
	if k == 0 {
		return nil
	}
	r := c.relations[k-1]
	return []App{{Rel: r, Args: r.Params}}
}

func (c *chain) system(m *term.Manager) *HornSystem {
	sys := &HornSystem{Relations: c.relations}
	for k, p := range c.parts {
		clause := Clause{Body: c.before(k), Constraint: p}
		if j := c.callOf(k); j >= 0 {
			clause.Body = append(clause.Body, c.before(j)...)
			clause.Constraint = m.And(c.parts[j], p)
		}
		if k < len(c.relations) {
			r := c.relations[k]
			clause.Head = &App{Rel: r, Args: r.Params}
		}
		sys.Clauses = append(sys.Clauses, clause)
	}
	return sys
}
