package explain

import (
	"context"
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/explain/avoid"
	"tav/explain/chains"
	"tav/explain/relevance"
)

// EndlessMethod is the Explanation.Method of runs that never end.
const EndlessMethod = "endless"

// manyRounds are those whose inputs a run gets that is to end.
const manyRounds = 200

// Rounds is the failure of a run that never ends, with the inputs of its iterations again and again.
func Rounds(p *cfg.Program, c *interp.Cycle) chains.Failure {
	return chains.Failure{Program: p, World: chains.Replay(c.Inputs(manyRounds))}
}

// Endless explains a run that never ends: of a stem and one iteration, which is taken again
// and again as it begins with what stays. The iteration matters, and of the stem what
// assigned last what stays; values and branches, by which the run ends, were
// executed. exits are the steps of the iteration that could leave it.
func Endless(ctx context.Context, f chains.Failure, c *interp.Cycle, run *interp.Outcome, stays []interp.Change) (e *Explanation, exits []int, err error) {
	r, err := avoid.Endless(ctx, f, run.Steps)
	if err != nil {
		return nil, nil, err
	}
	matters, proposed := map[int]bool{}, map[int][]relevance.Change{}
	last := map[*cfg.Var]int{}
	for i, s := range run.Steps {
		for _, x := range s.Changes {
			last[x.Var] = i
		}
		if i == c.Stem-1 {
			for _, x := range stays {
				if x.Var.C == "" {
					continue
				}
				if k, ok := last[x.Var]; ok {
					matters[k], proposed[k] = true, nil
				}
			}
		}
		if i >= c.Stem {
			matters[i] = true
			if len(s.Changes) > 0 {
				proposed[i] = nil
			}
		}
	}
	e = &Explanation{Method: EndlessMethod}
	values, err := r.Values(ctx, len(run.Steps), proposed)
	if err != nil {
		return nil, nil, err
	}
	branches, err := r.Branches(ctx, len(run.Steps))
	if err != nil {
		return nil, nil, err
	}
	exits = r.Exits(c.Stem)
	found := map[int]Finding{}
	for _, w := range append(branches, values...) {
		if w.Edge != nil && slices.ContainsFunc(exits, func(i int) bool { return run.Steps[i].Edge == run.Steps[w.Step].Edge }) {
			continue // to leave is to end
		}
		found[w.Step] = Finding{Pos: w.Step, Answer: relevance.Relevant, Fix: w.Values, Switch: w.Edge, Skipped: w.Skipped}
		matters[w.Step] = true
	}
	for i := range run.Steps {
		f, ok := found[i]
		switch {
		case ok:
			e.Findings = append(e.Findings, f)
		case matters[i]:
			e.Findings = append(e.Findings, Finding{Pos: i, Answer: relevance.Relevant})
		}
	}
	return e, exits, nil
}
