package process

import (
	"context"
	"slices"
	"testing"
	"time"

	"tav/explain/report"
	"tav/solver/term"
	"tav/solver/z3"
	"tav/traceabs"
)

// TestWithout: a process is restarted without what can be left out, and not when it died
// in what was left out, was ended or its time is over.
func TestWithout(t *testing.T) {
	o := Order{Strategy: traceabs.Strategies()[0]}
	horn := Step{Engine: "Horn clauses"}
	for _, test := range []struct {
		child child
		again bool
	}{
		{child{job: Job{Order: o}, last: Progress{Step: horn}}, true},
		{child{job: Job{Order: o}, last: Progress{Step: Step{"undefined behaviour", Eliminate}}}, true},
		{child{job: Job{Order: o}, last: Progress{Step: Step{Engine: "undefined behaviour"}}}, false},
		{child{job: Job{Order: o}}, false},
		{child{job: Job{Order: Order{Strategy: o.Strategy, LeftOut: []Step{{Engine: SampleRuns}}}}, last: Progress{Step: horn}}, true},
		{child{job: Job{Order: Order{Strategy: o.Strategy, LeftOut: []Step{{Engine: SampleRuns}, horn}}}, last: Progress{Step: horn}}, false},
		{child{job: Job{Order: Order{Strategy: o.Strategy, Deadline: time.Now()}}, last: Progress{Step: horn}}, false},
		{child{job: Job{Order: o}, last: Progress{Step: horn}, stopped: report.Memory}, false},
		{child{job: Job{Order: o}, last: Progress{Step: horn}, outcome: &report.Outcome{}}, false},
	} {
		again, ok := test.child.again()
		if ok != test.again || ok && !slices.Equal(again.LeftOut, append(test.child.job.Order.LeftOut, test.child.last.Step)) {
			t.Errorf("%+v: %v, %v", test.child.last.Step, ok, again.LeftOut)
		}
	}
	if again, _ := o.without(horn); again.Strategy.Horn != 0 || again.Strategy.Name != o.Strategy.Name {
		t.Errorf("strategy %+v", again.Strategy)
	}
}

// TestStepping: operations of the solver are announced, and one that is left out
// is not asked for, in that engine only.
func TestStepping(t *testing.T) {
	m := term.NewManager()
	z := z3.New(m)
	defer z.Close()
	var said []Step
	s := NewStatus(Order{LeftOut: []Step{{"trace abstraction", Eliminate}}}, func(m Message) { said = append(said, m.Progress.Step) })
	x, y := m.Var("x", m.BV(8), true), m.Var("y", m.BV(8), true)
	body := m.And(m.Eq(x, y), m.SLe(x, m.BVInt(8, 5)))
	for _, engine := range []string{"trace abstraction", "candidates"} {
		s.Step(Step{Engine: engine})
		_, ok := s.Backend(z).Eliminate(context.Background(), []*term.Term{x}, body)
		if left := engine == "trace abstraction"; ok == left {
			t.Errorf("%s: eliminated %v", engine, ok)
		}
	}
	want := []Step{{Engine: "trace abstraction"}, {Engine: "candidates"}, {"candidates", Eliminate}, {Engine: "candidates"}}
	if !slices.Equal(said, want) {
		t.Errorf("%v, want %v", said, want)
	}
}
