package certify_test

import (
	"context"
	"math/rand"
	"slices"
	"testing"
	"time"

	"tav/cfg"
	"tav/traceabs/certify"
)

// TestGuarded checks the programs of guards of random loops and of a call, and those programs with one thing changed that lets a guard pass
// which does not hold.
func TestGuarded(t *testing.T) {
	changed := map[string]int{}
	for seed := range int64(20) {
		rnd := rand.New(rand.NewSource(seed))
		p := ranking(rnd)
		if seed%2 == 0 {
			p = calling(p)
		}
		check := func(q *cfg.Program) error {
			return (&certify.Guarded{Prog: p, Shown: q}).Check(context.Background(), nil, time.Minute)
		}
		if err := check(p.Guarded("")); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if check(p) == nil {
			t.Errorf("seed %d: its guards are no errors, and nothing is said", seed)
		}
		one := &certify.Guarded{Prog: p, Shown: p.Guarded("outside"), Reason: "outside"}
		if err := one.Check(context.Background(), nil, time.Minute); err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if err := certify.Guards(p, []*certify.Guarded{one}); err != nil {
			t.Errorf("seed %d: %v", seed, err)
		}
		if other := (&certify.Guarded{Prog: p, Shown: p.Guarded(""), Reason: "freed"}); certify.Guards(p, []*certify.Guarded{other}) == nil {
			t.Errorf("seed %d: no claim is about some guards, and nothing is said", seed)
		}
		if one.Prog = one.Shown; certify.Guards(p, []*certify.Guarded{one}) == nil {
			t.Errorf("seed %d: the claim is about another program, and nothing is said", seed)
		}
		for what, change := range guardedChanges {
			q := p.Guarded("")
			if !change(rnd, q) {
				continue
			}
			changed[what]++
			if check(q) == nil {
				t.Errorf("seed %d: %s, and nothing is said", seed, what)
			}
		}
	}
	for what := range guardedChanges {
		if changed[what] < 10 {
			t.Errorf("%s: only %d times", what, changed[what])
		}
	}
}

// guardedChanges make programs that show nothing. False: there is nothing to change.
var guardedChanges = map[string]func(rnd *rand.Rand, q *cfg.Program) bool{
	"a guard has no opposite": func(_ *rand.Rand, q *cfg.Program) bool {
		remove(opposite(q))
		return true
	},
	"an opposite is no error": func(_ *rand.Rand, q *cfg.Program) bool {
		opposite(q).To.Kind = cfg.Plain
		return true
	},
	"an opposite is narrower": func(_ *rand.Rand, q *cfg.Program) bool {
		e := opposite(q)
		a := *e.Action.(*cfg.Assume)
		a.Cond = q.Terms.And(a.Cond, q.Terms.Eq(q.Globals[1].Term, q.Terms.BVInt(3, 1)))
		e.Action = &a
		return true
	},
	"a way is missing": func(rnd *rand.Rand, q *cfg.Program) bool {
		p := q.Procs[rnd.Intn(len(q.Procs))]
		list := slices.DeleteFunc(slices.Clone(p.Edges), func(e *cfg.Edge) bool { return e.To.Kind != cfg.Plain })
		remove(list[rnd.Intn(len(list))])
		return true
	},
	"a return is not that of its call": func(_ *rand.Rand, q *cfg.Program) bool {
		for _, p := range q.Procs {
			for _, e := range p.Edges {
				if r, ok := e.Action.(*cfg.ReturnAction); ok {
					other := *r.Call
					e.Action = &cfg.ReturnAction{Call: &other, Dst: r.Dst}
					return true
				}
			}
		}
		return false
	},
}

// opposite is the edge of a guard that does not hold.
func opposite(q *cfg.Program) *cfg.Edge {
	for _, p := range q.Procs {
		for _, e := range p.Edges {
			if e.To.Reason == "outside" {
				return e
			}
		}
	}
	return nil
}

// calling is a program that calls, from an entry of its own, what another program does.
func calling(p *cfg.Program) *cfg.Program {
	callee := p.Entry
	callee.Name, callee.Modifies = "f", p.Globals
	callee.Exit = callee.Locs[slices.IndexFunc(callee.Locs, func(x *cfg.Loc) bool { return len(x.Out) == 0 })]
	main := &cfg.Proc{Name: "main", Modifies: p.Globals}
	main.Entry, main.Exit = main.AddLoc(cfg.Loc{}), main.AddLoc(cfg.Loc{})
	call := main.AddEdge(main.Entry, callee.Entry, cfg.Edge{Kind: cfg.Call, Action: &cfg.CallAction{Callee: callee}})
	main.AddEdge(callee.Exit, main.Exit, cfg.Edge{Kind: cfg.Return, Action: &cfg.ReturnAction{Call: call}})
	q := *p
	q.Entry, q.Procs = main, []*cfg.Proc{main, callee}
	q.Number()
	return &q
}
