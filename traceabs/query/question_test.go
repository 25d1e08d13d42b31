package query

import (
	"context"
	"fmt"
	"testing"
	"time"

	"tav/solver"
	"tav/solver/term"
	"tav/solver/z3/z3test"
)

// undecided is a solver that has never time enough.
type undecided struct {
	solver.Solver
	asked int
}

func (u *undecided) Check(context.Context, ...*term.Term) solver.Result {
	u.asked++
	return solver.Unknown
}

// TestHard: in a hurry a block about which some questions are hard is left, else all are asked.
func TestHard(t *testing.T) {
	m := term.NewManager()
	o, err := NewOracle(m, z3test.Backend(t, m), solver.NewIntEncoding(m), time.Second)
	if err != nil {
		t.Fatal(err)
	}
	defer o.Close()
	var posts []*term.Term
	for i := range 20 {
		posts = append(posts, m.Var(fmt.Sprintf("b%d", i), m.Bool(), false))
	}
	ask := func(o *Oracle) int {
		u := &undecided{Solver: o.bits}
		other := *o
		other.bits, other.Ints = u, u
		for i, holds := range other.Implied(t.Context(), nil, posts) {
			if holds {
				t.Errorf("%v holds", posts[i])
			}
		}
		return u.asked
	}
	hurried := o.InHurry(time.Second)
	if all, few := ask(o), ask(hurried); all != 2*(1+len(posts)) || few != 2*(1+maxHard) || !hurried.Hurried() {
		t.Errorf("asked %d times, in a hurry %d, which is known: %v", all, few, hurried.Hurried())
	}
}
