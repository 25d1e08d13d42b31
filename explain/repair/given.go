package repair

import (
	"context"

	"tav/explain/run"
)

// A Test is a run on given input that fails.
type Test struct {
	given run.Config
	steps int
}

// NewTest takes the run that a program fails, as a schema in which no candidate is chosen.
func NewTest(ctx context.Context, m *run.Machine, given run.Config) (*Test, error) {
	t := &Test{given: given}
	was, err := t.run(ctx, m, 0, given.MaxSteps)
	if err == nil && was.Failure == nil {
		err = ErrNotAgain
	}
	if err != nil {
		return nil, err
	}
	t.steps = was.Steps
	return t, nil
}

func (t *Test) run(ctx context.Context, m *run.Machine, number, steps int) (*run.Outcome, error) {
	c := t.given
	c.Initial, c.MaxSteps = map[string]uint64{Selector: uint64(number)}, steps
	return m.Run(ctx, c)
}

// Survivors are the candidates of the program of a machine with which it passes the test, and how many were tried until ctx ended.
func (t *Test) Survivors(ctx context.Context, m *run.Machine, candidates []*Candidate) (list []Survivor, tried int) {
	for _, c := range candidates {
		out, err := t.run(ctx, m, c.number, t.steps*runTimes+runMore)
		if ctx.Err() != nil {
			break
		}
		if tried++; err == nil && out.Exited && out.Failure == nil {
			list = append(list, Survivor{Candidate: c, Fails: 1, Score: c.Cost})
		}
	}
	sortByScore(list)
	return list, tried
}
