package traceabs

import (
	"context"
	"testing"
	"time"

	"tav/cfg"
	"tav/cfg/cfgtest"
	"tav/solver/term"
	"tav/traceabs/engine/enginetest"
)

// TestObligations: what is open leads to an error, from a state that satisfies what
// is proved; where that excludes the error nothing is open.
func TestObligations(t *testing.T) {
	prog := cfgtest.CountUp(32, 1, true).Program()
	env := enginetest.Env(t, prog)
	list := Obligations(context.Background(), env, time.Minute)
	if len(list) == 0 {
		t.Fatal("nothing is open of a program without facts")
	}
	for _, o := range list {
		if end := o.Run.Target(); end.Kind != cfg.Error {
			t.Errorf("from %v to %v", o.At, end)
		}
	}
	m := prog.Terms
	first := list[0]
	env.Facts = make([][]*term.Term, len(env.Blocks.Cuts))
	cut := env.Blocks.At[first.At.ID].Id
	for _, v := range first.Run.Initial { // another state is wanted
		env.Facts[cut] = append(env.Facts[cut], m.Not(m.Eq(v.Var.Term, v.Value)))
	}
	for _, o := range Obligations(context.Background(), env, time.Minute) {
		for i, v := range o.Run.Initial {
			if o.At == first.At && i < len(first.Run.Initial) && v == first.Run.Initial[i] {
				t.Errorf("%s = %v is excluded", v.Var.Name, v.Value)
			}
		}
	}
	for i := range env.Facts {
		env.Facts[i] = []*term.Term{m.False()}
	}
	if list := Obligations(context.Background(), env, time.Minute); len(list) > 0 {
		t.Errorf("%d open where nothing is reached", len(list))
	}
}

// TestTell: what a proof lacks is reported, and not taken back when there is no time to look for it again.
func TestTell(t *testing.T) {
	var told []int
	r := &refinement{Config: Config{Open: func(list []Obligation) { told = append(told, len(list)) }}, env: enginetest.Env(t, cfgtest.CountUp(32, 1, true).Program())}
	r.tell(t.Context(), time.Minute)
	over, cancel := context.WithCancel(t.Context())
	cancel()
	r.tell(over, time.Minute)
	if len(told) != 1 || told[0] == 0 {
		t.Errorf("told %v", told)
	}
}
