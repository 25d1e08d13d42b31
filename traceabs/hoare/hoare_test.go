package hoare_test

import (
	"context"
	"fmt"
	"math/big"
	"math/rand"
	"testing"

	"tav/automata"
	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/term"
	"tav/traceabs/engine/enginetest"
	"tav/traceabs/hoare"
)

// eval evaluates a term where x and y, of two bits, have values.
func eval(t *testing.T, f *term.Term, x, y *cfg.Var, state [2]int64) int64 {
	t.Helper()
	v, err := term.Eval(f, func(v *term.Term) (term.Value, error) {
		for i, w := range []*cfg.Var{x, y} {
			if w.Term == v {
				return term.BVValue(2, big.NewInt(state[i])), nil
			}
		}
		return term.Value{}, fmt.Errorf("%v", v)
	})
	if err != nil {
		t.Fatal(err)
	}
	if f.Sort() == x.Term.Sort() {
		n, _ := v.Uint64()
		return int64(n)
	}
	if v.Bool() {
		return 1
	}
	return 0
}

// after are the states after an action.
func after(t *testing.T, a cfg.Action, x, y *cfg.Var, s [2]int64) (list [][2]int64) {
	switch a := a.(type) {
	case *cfg.Assume:
		if eval(t, a.Cond, x, y, s) == 1 {
			list = append(list, s)
		}
	case *cfg.Assign:
		n := eval(t, a.Src[0], x, y, s)
		if a.Dst[0] == x {
			return [][2]int64{{n, s[1]}}
		}
		return [][2]int64{{s[0], n}}
	case *cfg.Havoc:
		for n := range int64(4) {
			if a.Dst[0] == x {
				list = append(list, [2]int64{n, s[1]})
			} else {
				list = append(list, [2]int64{s[0], n})
			}
		}
	}
	return list
}

// TestTriples compares what is decided of random triples with an enumeration of all states.
func TestTriples(t *testing.T) {
	rnd := rand.New(rand.NewSource(1))
	b := cfgtest.Line(rnd, 120, 2)
	x, y := b.Vars["x"], b.Vars["y"]
	env := enginetest.Env(t, b.Program())
	var counts hoare.TripleCounts
	c := hoare.NewChecker(env.Oracle, env.Words, &counts)
	predicate := func() *term.Term {
		v, w := x.Term, y.Term
		if rnd.Intn(2) == 0 {
			v, w = w, v
		}
		switch n := b.Num(int64(rnd.Intn(4))); rnd.Intn(4) {
		case 0:
			return b.M.Eq(v, n)
		case 1:
			return b.M.ULe(v, n)
		case 2:
			return b.M.Ne(v, w)
		default:
			return b.M.SLe(v, w)
		}
	}
	valid, all := 0, 0
	for _, e := range b.Prog.Entry.Edges {
		pre := []*term.Term{predicate(), predicate()}
		posts := []*term.Term{predicate(), predicate(), predicate()}
		holds, blocked := c.Internal(context.Background(), pre, e.Action, posts)
		want, before, passes := []bool{true, true, true}, []bool{true, true, true}, false
		for n := range int64(16) {
			s := [2]int64{n % 4, n / 4}
			if eval(t, pre[0], x, y, s) == 0 || eval(t, pre[1], x, y, s) == 0 {
				continue
			}
			for i, p := range posts {
				before[i] = before[i] && eval(t, p, x, y, s) == 1
			}
			for _, q := range after(t, e.Action, x, y, s) {
				passes = true
				for i, p := range posts {
					want[i] = want[i] && eval(t, p, x, y, q) == 1
				}
			}
		}
		if blocked && passes {
			t.Errorf("{%v} %v: blocked, though something passes", pre, e.Action)
		}
		for i := range posts {
			all++
			if blocked || !passes {
				continue // everything holds
			}
			if holds[i] && !want[i] || want[i] && !holds[i] && !before[i] { // what holds before is asked of sets that have it
				t.Errorf("{%v} %v {%v}: %v, want %v", pre, e.Action, posts[i], holds[i], want[i])
			}
			if want[i] {
				valid++
			}
		}
	}
	if valid < all/10 || counts.Solver == 0 || counts.Syntactic == 0 {
		t.Errorf("%d of %d triples hold, %+v", valid, all, counts)
	}
}

// TestFloydHoare follows the automaton of three predicates over x := 0; x := x + 1; assume x = 2.
func TestFloydHoare(t *testing.T) {
	b := cfgtest.New(4)
	x := b.Global("x")
	first := b.Assign(0, 1, x, b.Num(0))
	second := b.Assign(1, 2, x, b.M.BVAdd(x.Term, b.Num(1)))
	third := b.Assume(2, 3, b.M.Eq(x.Term, b.Num(2)))
	b.Error(3)
	env := enginetest.Env(t, b.Program())
	preds := []*term.Term{b.M.False(), b.M.Eq(x.Term, b.Num(0)), b.M.Eq(x.Term, b.Num(1))}
	var counts hoare.TripleCounts
	f := hoare.NewFloydHoare(context.Background(), hoare.NewChecker(env.Oracle, env.Words, &counts), preds)
	accepts := func(word ...*cfg.Edge) bool {
		q := f.Initial()[0]
		for _, e := range word {
			list := f.Internal(q, e)
			if len(list) != 1 {
				t.Fatalf("%d successors", len(list))
			}
			q = list[0]
		}
		return f.Accepting(q)
	}
	for _, c := range []struct {
		word []*cfg.Edge
		want bool
	}{
		{[]*cfg.Edge{first, second, third}, true},          // 1 is not 2
		{[]*cfg.Edge{first, second, second, third}, false}, // 2 is
		{[]*cfg.Edge{first, third}, true},
		{[]*cfg.Edge{second, third}, false}, // nothing is known of x
		{[]*cfg.Edge{first, second}, false},
	} {
		if got := accepts(c.word...); got != c.want {
			t.Errorf("accepts %v: %v", c.word, got)
		}
	}
}

// TestAcceptors checks the automata of single traces.
func TestAcceptors(t *testing.T) {
	b := cfgtest.CountUp(4, 1, true)
	p := b.Program()
	for _, e := range p.Entry.Edges {
		a := hoare.EndsAt{Target: e.To}
		if q := a.Internal(a.Initial()[0], e); len(q) != 1 || !a.Accepting(q[0]) {
			t.Errorf("a trace to %v is not accepted", e.To)
		}
		if e.From != e.To {
			a := hoare.EndsAt{Target: e.From}
			if q := a.Internal(automata.State(0), e); len(q) == 1 && a.Accepting(q[0]) {
				t.Errorf("a trace to %v is accepted as one to %v", e.To, e.From)
			}
		}
	}
}
