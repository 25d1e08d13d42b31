package certify_test

import (
	"context"
	"math/rand"
	"slices"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/term"
	"tav/solver/z3"
	"tav/traceabs/certify"
)

// TestRecurrent checks the programs of random runs that may stay in a loop, and those programs with one thing changed
// that lets a run pass which leaves it, or is another one.
func TestRecurrent(t *testing.T) {
	changed := map[string]int{}
	for seed := range int64(20) {
		rnd := rand.New(rand.NewSource(seed))
		p := ranking(rnd)
		m := p.Terms
		for _, e := range p.Entry.Edges {
			if _, ok := e.Action.(*cfg.Assign); ok && rnd.Intn(3) == 0 {
				e.UB = []cfg.Undefined{{Cond: m.Eq(p.Globals[1].Term, m.BVInt(3, int64(rnd.Intn(8)))), What: "shift"}}
			}
		}
		recorder := &interp.Recorder{From: interp.NewRandom(p, uint64(seed))}
		run, err := interp.Run(context.Background(), p, recorder, interp.Options{EveryStep: true, Record: true, MaxSteps: 40})
		if err != nil {
			t.Fatal(err)
		}
		for _, h := range p.Heads() {
			i := slices.IndexFunc(run.Steps, func(s interp.Step) bool { return s.Edge.To == h.Loc })
			if i < 0 {
				continue
			}
			make := func() *cfg.Program {
				var stem []cfg.Action
				for _, s := range run.Steps[:i+1] {
					switch a := s.Edge.Action.(type) {
					case *cfg.Assign:
						stem = append(stem, a)
					case *cfg.Havoc:
						stem = append(stem, &cfg.Assign{Dst: a.Dst, Src: []*term.Term{m.ValueTerm(s.Changes[0].Value, a.Dst[0].Term.Sort())}})
					}
				}
				return p.Recurrent(h, stem, map[*cfg.Edge]cfg.Action{})
			}
			check := func(steps int, q *cfg.Program) error {
				backend := z3.New(m)
				defer backend.Close()
				return (&certify.Recurrent{Prog: p, Script: &recorder.Script, Steps: steps, Loop: q}).Check(context.Background(), backend, time.Minute)
			}
			if err := check(i+1, make()); err != nil {
				t.Fatalf("seed %d: %v", seed, err)
			}
			if check(i+2, make()) == nil {
				t.Errorf("seed %d: the program begins elsewhere, and nothing is said", seed)
			}
			for what, change := range recurrentChanges {
				q := make()
				if !change(q) {
					continue
				}
				q.Number()
				changed[what]++
				if check(i+1, q) == nil {
					t.Errorf("seed %d: %s, and nothing is said", seed, what)
				}
			}
		}
	}
	for what := range recurrentChanges {
		if changed[what] < 5 {
			t.Errorf("%s: only %d times", what, changed[what])
		}
	}
}

// recurrentChanges make programs that do not show that a run stays in a loop. False: there is nothing to change.
var recurrentChanges = map[string]func(q *cfg.Program) bool{
	"that it ends is no error": func(q *cfg.Program) bool {
		bad := ends(q)
		if bad == nil {
			return false
		}
		bad.Kind = cfg.Plain
		return true
	},
	"it need not be asked": func(q *cfg.Program) bool {
		bad := ends(q)
		if bad == nil {
			return false
		}
		for _, e := range bad.In[0].From.Out {
			cond := q.Terms.False()
			if e.To != bad {
				cond = q.Terms.True()
			}
			e.Action = &cfg.Assume{Cond: cond}
		}
		return true
	},
	"a way is missing": func(q *cfg.Program) bool {
		i := slices.IndexFunc(q.Entry.Edges, func(e *cfg.Edge) bool {
			_, sets := e.Action.(*cfg.Assign)
			return sets && len(e.From.In) > 0
		})
		remove(q.Entry.Edges[i])
		return true
	},
	"it begins with another value": func(q *cfg.Program) bool {
		for _, e := range q.Entry.Edges {
			if a, ok := e.Action.(*cfg.Assign); ok && a.Src[0].IsConst() && e.From == q.Entry.Entry {
				e.Action = &cfg.Assign{Dst: a.Dst, Src: []*term.Term{q.Terms.BVAdd(a.Src[0], q.Terms.BVInt(3, 1))}}
				return true
			}
		}
		return false
	},
	"an input depends on the state": func(q *cfg.Program) bool {
		for _, e := range q.Entry.Edges {
			if a, ok := e.Action.(*cfg.Assign); ok && a.Src[0].IsConst() {
				e.Action = &cfg.Assign{Dst: a.Dst, Src: []*term.Term{a.Dst[0].Term}}
				return true
			}
		}
		return false
	},
}

// ends is an error of a loop that does not go on; nil: there is none.
func ends(q *cfg.Program) *cfg.Loc {
	for _, x := range q.Entry.Locs {
		if x.Reason == cfg.LoopEnds && len(x.In) > 0 {
			return x
		}
	}
	return nil
}
