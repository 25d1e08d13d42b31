package cfg_test

import (
	"context"
	"math/rand"
	"testing"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/term"
)

// TestRecurrent looks for closed recurrent sets of random programs of two loops over two variables of two bits, some
// of whose steps are undefined at times, with random inputs in the loop, constants or terms over the state: where the program of one has no error in any of its states
// the state graph of the program must have a cycle that is reached.
func TestRecurrent(t *testing.T) {
	proved, refuted := 0, 0
	for seed := range int64(*loopPrograms) {
		rnd := rand.New(rand.NewSource(seed))
		p := loops(rnd)
		m := p.Terms
		for _, e := range p.Entry.Edges {
			if _, ok := e.Action.(*cfg.Assign); ok && rnd.Intn(8) == 0 {
				e.UB = []cfg.Undefined{{Cond: m.Eq(p.Globals[rnd.Intn(2)].Term, m.BVInt(2, int64(rnd.Intn(4)))), What: "shift"}}
			}
		}
		const steps = 80
		recorder := &interp.Recorder{From: interp.NewRandom(p, uint64(seed))}
		run, err := interp.Run(context.Background(), p, recorder, interp.Options{EveryStep: true, Record: true, MaxSteps: steps})
		if err != nil {
			t.Fatal(err)
		}
		cycle, _ := explore(t, p)
		for _, h := range p.Heads() {
			first := &cfg.Assign{Dst: p.Globals}
			for _, v := range p.Globals {
				x := term.ZeroValue(v.Term.Sort())
				for _, s := range recorder.Script.Initial {
					if s.Var == v.Name {
						x = s.Value
					}
				}
				first.Src = append(first.Src, m.ValueTerm(x, v.Term.Sort()))
			}
			stem := []cfg.Action{first}
			chosen := map[*cfg.Edge]cfg.Action{}
			there := false
			for _, s := range run.Steps {
				if s.Edge.From == h.Loc && rnd.Intn(6) == 0 {
					there = true
					break
				}
				switch a := s.Edge.Action.(type) {
				case *cfg.Assign:
					stem = append(stem, a)
				case *cfg.Havoc:
					set := &cfg.Assign{Dst: a.Dst}
					for _, c := range s.Changes {
						set.Src = append(set.Src, m.ValueTerm(c.Value, c.Var.Term.Sort()))
					}
					stem = append(stem, set)
				}
			}
			if !there {
				continue
			}
			for _, e := range p.Entry.Edges {
				if a, ok := e.Action.(*cfg.Havoc); ok {
					x := m.BVInt(2, int64(rnd.Intn(4)))
					if rnd.Intn(2) == 0 {
						x = m.BVAdd(p.Globals[rnd.Intn(2)].Term, x)
					}
					chosen[e] = &cfg.Assign{Dst: a.Dst, Src: []*term.Term{x}}
				}
			}
			if _, bad := explore(t, p.Recurrent(h, stem, chosen)); bad {
				refuted++
				continue
			}
			proved++
			if !cycle {
				t.Fatalf("seed %d: a recurrent set is closed, and no execution is endless", seed)
			}
		}
	}
	t.Logf("%d proved, %d refuted", proved, refuted)
	if proved < 20 || refuted < 20 {
		t.Errorf("only %d proved, %d refuted", proved, refuted)
	}
}
