package explain

import (
	"context"
	"errors"

	"tav/explain/chains"
	"tav/explain/relevance"
)

// inducingChain is the failure inducing chain: [SZ].
func inducingChain(ctx context.Context, in *Input, e *Explanation) error {
	if in.Failure.World == nil {
		e.Problem = "what drives the run is not known"
		return nil
	}
	err := e.chains(ctx, in)
	switch {
	case ctx.Err() != nil:
		e.Problem = timeOver
	case err != nil:
		return err
	case len(e.Chains) == 0:
		e.Problem = "no single branch that goes the other way avoids the failure: a corrected program is needed to compare with"
	case e.Chains[0].Incomplete != "":
		e.Problem = e.Chains[0].Incomplete
	}
	if len(e.Chains) > 0 {
		for _, l := range e.Chains[0].Links {
			if l.Edge.Pos.IsValid() {
				e.Findings = append(e.Findings, Finding{Pos: l.Step, Answer: relevance.Relevant})
			}
		}
		n := e.Chains[0].Stats
		e.Stats = []Stat{{"aligned points", n.Points}, {"sets", n.Sets}, {"replays", n.Replays}, {"steps of replays", n.Steps}}
	}
	return nil
}

// chains computes one chain, or more, as far as time allows.
func (e *Explanation) chains(ctx context.Context, in *Input) error {
	failure := in.Failure
	failure.Program = in.Prog
	run, err := chains.New(ctx, failure, chains.Options{})
	if err != nil {
		return err
	}
	if in.Reference != nil {
		ref, err := run.Reference(ctx, in.Reference)
		if err != nil {
			return err
		}
		return e.chain(ctx, run, ref)
	}
	switches, err := run.Switches(ctx, in.AllSwitches)
	for _, s := range switches {
		ref, failed := run.Switched(ctx, s)
		if failed == nil {
			failed = e.chain(ctx, run, ref)
		}
		err = errors.Join(err, failed)
	}
	return err
}

func (e *Explanation) chain(ctx context.Context, run *chains.Run, ref *chains.Reference) error {
	c, err := run.Chain(ctx, ref, chains.Dependence)
	if len(c.Links) > 0 || c.Incomplete != "" { // the end of it when time is over
		e.Chains = append(e.Chains, c)
	}
	return err
}
