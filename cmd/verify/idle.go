package verify

import (
	"context"
	"math/big"
	"slices"

	"tav/cfg"
	"tav/cfg/interp"
	"tav/solver/term"
)

// idle are the positions in a run of values that nothing gave a variable, and on
// which nothing depends: with other ones the run takes the same steps. They are
// no inputs to report.
func (v *subject) idle(ctx context.Context, c *confirmed) map[int]bool {
	if v.Instrument != nil || c.run.Count != len(c.run.Steps) || c.run.Count > maxExplained {
		return nil
	}
	var inputs, positions []int // of the script, and of the run
	n := 0
	for i, s := range c.run.Steps {
		if h, ok := s.Edge.Action.(*cfg.Havoc); ok {
			switch h.Input.Kind {
			case cfg.Uninitialized, cfg.FreshMemory, cfg.Arbitrary:
				inputs, positions = append(inputs, n), append(positions, i)
			}
			n++
		}
	}
	if len(inputs) == 0 || n != len(c.script.Inputs) {
		return nil
	}
	machine, err := interp.New(v.Prog)
	if err != nil {
		return nil
	}
	idle := map[int]bool{}
	for size := len(inputs); size > 0 && (size > 1 || len(inputs) <= maxIdle); { // all of them, or else one by one
		for i := 0; i < len(inputs); i += size {
			if follows(ctx, machine, c, inverted(c.script, inputs[i:i+size])) {
				for _, p := range positions[i : i+size] {
					idle[p] = true
				}
			}
		}
		if len(idle) > 0 || size == 1 {
			break
		}
		size = 1
	}
	return idle
}

// inverted is a script with all bits of some inputs the other way round.
func inverted(s *interp.Script, inputs []int) *interp.Script {
	c := &interp.Script{Inputs: slices.Clone(s.Inputs), Initial: s.Initial}
	for _, i := range inputs {
		values := slices.Clone(c.Inputs[i].Values)
		for k, x := range values {
			if x.Value.Kind() == term.BitVecKind {
				values[k].Value = term.BVValue(x.Value.Width(), new(big.Int).Not(x.Value.Big()))
			}
		}
		c.Inputs[i].Values = values
	}
	return c
}

// follows reports whether a run on the inputs of a script takes the steps of a
// counterexample.
func follows(ctx context.Context, machine *interp.Machine, c *confirmed, script *interp.Script) bool {
	n, same := 0, true
	run, err := machine.Run(ctx, script.Play(), interp.Options{MaxSteps: c.run.Count + 1, Each: func(s *interp.Step) bool {
		same = same && n < len(c.run.Steps) && c.run.Steps[n].Edge == s.Edge
		n++
		return same
	}})
	return err == nil && same && run.Kind == interp.ReachedError && run.Loc == c.run.Loc
}
