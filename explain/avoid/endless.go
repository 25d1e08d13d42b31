package avoid

import (
	"context"

	"tav/cfg/interp"
	"tav/explain/chains"
)

// Endless takes a run that never ends: the steps of what comes before and of one iteration.
// The world of the failure has the inputs of many iterations; what avoids the failure is
// a run that ends on these.
func Endless(ctx context.Context, f chains.Failure, steps []interp.Step) (*Run, error) {
	if f.Machine == nil {
		m, err := interp.New(f.Program)
		if err != nil {
			return nil, err
		}
		f.Machine = m
	}
	r := &Run{failure: f, machine: f.Machine, steps: steps, compared: map[int][]uint64{}, more: moreSteps, all: allSteps, endless: true}
	return r, r.save(ctx)
}

// Exits are the steps of the iteration, which begins after stem steps, that take a branch
// of which another way leads out of the iteration for good.
func (r *Run) Exits(stem int) (list []int) {
	if stem >= len(r.steps) {
		return nil
	}
	head := r.steps[stem].Edge.From
	for i := stem; i < len(r.steps); i++ {
		for _, e := range chains.Alternatives(r.steps[i].Edge) {
			if !e.To.LeadsTo(head) {
				list = append(list, i)
				break
			}
		}
	}
	return list
}
